"""What was compared and proposed, in words and as data for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.engine import Json, Muster, Ruleset, names_of, status
from rulesets.forecasts.changes import Change, parts_of
from rulesets.forecasts.comparing import Comparison, Difference
from rulesets.forecasts.matters import Ranking
from rulesets.forecasts.sentences import sentence, sentences
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.told import percent
from rulesets.forecasts.tuning import Miss, Proposed, Wish, missed

type Changes = Mapping[str, Change]
"""By their keys."""


def more(difference: Difference) -> str:
    """5 more, give or take 1.4."""
    points = round(100 * difference.share)
    change = f"{abs(points)} {'more' if points > 0 else 'less'}" if points else "no change"
    return f"{change}, give or take {100 * difference.error:.1f}"


def matters_text(rules: Ruleset, muster: Muster, ranking: Ranking, changes: Changes) -> str:
    """What changes the chance of a side, most first."""
    name = names_of(muster)[ranking.side]
    lines = [f"# {rules.title}: what matters most for {name}", "", f"As it is: {percent(ranking.usual)}", ""]
    for matter in ranking.matters:
        what = sentence(rules, muster, changes[matter.key])
        lines.append(f"{what}: {matter.chance.share:.0%}, {more(matter.difference)}")
    return "\n".join(lines) + "\n"


def matters_json(rules: Ruleset, muster: Muster, ranking: Ranking, changes: Changes) -> Json:
    rows = [
        {
            "change": changes[matter.key].model_dump(mode="json"),
            "text": sentence(rules, muster, changes[matter.key]),
            **matter.chance._asdict(),
            "difference": matter.difference._asdict(),
        }
        for matter in ranking.matters
    ]
    return {"usual": ranking.usual._asdict(), "without": rows}


def comparison_text(
    rules: Ruleset, muster: Muster, changes: Sequence[Change], found: Sequence[Comparison]
) -> str:
    """As things are beside the same battles with these changes, for each side."""
    names, first = names_of(muster), found[0]
    lines = [f"# {rules.title}: {sentences(rules, muster, changes)}", ""]
    for one in found:
        usual, changed = one.chances
        who = f"{names[one.side]} wins" if one.side else "Nobody wins"
        lines.append(f"{who}: {usual.share:.0%}, then {changed.share:.0%}: {more(one.difference)}")
    lines.append(f"Rounds: {first.rounds.first:.1f}, then {first.rounds.second:.1f}")
    for id, (before, after) in first.losses.items():
        if before is not None and after is not None and id in names:
            lines.append(f"{names[id]}: loses {before:.0%}, then {after:.0%}")
    return "\n".join([*lines, *_fates(rules, names, first)]) + "\n"


def _fates(rules: Ruleset, names: Mapping[str, str], found: Comparison) -> Iterator[str]:
    for hero, fates in found.fates.items():
        told = [
            f"{status(rules, word)} {before.share:.0%}, then {after.share:.0%}"
            for word, (before, after) in fates.items()
            if before and after
        ]
        if told:
            yield f"{names[hero]}: {'; '.join(told)}"


def comparison_json(
    rules: Ruleset, muster: Muster, changes: Sequence[Change], found: Sequence[Comparison]
) -> Json:
    return {
        "changes": [change.model_dump(mode="json") for change in changes],
        "text": sentences(rules, muster, changes),
        "sides": {
            one.side: {
                "both": one.both,
                "only_first": one.only_first,
                "only_second": one.only_second,
                "neither": one.neither,
                "difference": one.difference._asdict(),
            }
            for one in found
        },
        "rounds": found[0].rounds._asdict(),
        "losses": {id: pair._asdict() for id, pair in found[0].losses.items()},
    }


def tuning_text(
    rules: Ruleset, muster: Muster, wish: Wish, now: Spread, found: Sequence[Proposed], changes: Changes
) -> str:
    """The battle as it is, and what comes nearest to the wish."""
    names = names_of(muster)
    lines = [f"# {rules.title}: {names[wish.side]} to win {wish.wins} of 100", ""]
    lines.append(f"As it is: {_outcome(wish, now, missed(wish, now), names)}")
    for proposed in found:
        what = sentences(rules, muster, [changes[part] for part in parts_of(proposed.key)])
        lines.append(f"{what}: {_outcome(wish, proposed.spread, proposed.miss, names)}")
    return "\n".join(lines) + "\n"


def _outcome(wish: Wish, spread: Spread, miss: Miss, names: Mapping[str, str]) -> str:
    parts = [f"wins {percent(spread.chance(wish.side))}"]
    if miss.lives is not None:
        parts.append(f"{names[miss.who]} has {spread.lives(miss.who).share:.0%} to live")
    if miss.rounds is not None:
        parts.append(f"{spread.mean_rounds:.1f} rounds")
    return "; ".join(parts)


def tuning_json(
    rules: Ruleset, muster: Muster, wish: Wish, now: Spread, found: Sequence[Proposed], changes: Changes
) -> Json:
    def row(key: str, spread: Spread, miss: Miss) -> Json:
        made = [changes[part] for part in parts_of(key)]
        return {
            "changes": [change.model_dump(mode="json") for change in made],
            "text": sentences(rules, muster, made),
            "battles": spread.battles,
            **spread.chance(wish.side)._asdict(),
            "misses": {"wins": miss.wins, "lives": miss.lives, "who": miss.who, "rounds": miss.rounds},
        }

    rows = [row(proposed.key, proposed.spread, proposed.miss) for proposed in found]
    return {"wish": wish.model_dump(mode="json"), "now": row("", now, missed(wish, now)), "proposals": rows}
