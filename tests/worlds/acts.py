"""What is done in secret, who may know of it, and what everybody sees done before and after it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any, Literal

from PIL import Image

from battles import actions
from battles.commanding import units_there
from battles.models import Battle, Decides, Message, Phase, Side, Staff
from campaigns import actions as campaigns
from campaigns.models import Note, Role
from forecasts import actions as forecasts
from forecasts.access import eyes_of, kinds_for
from forecasts.asking import forecast_of, what_is_sealed
from forecasts.models import Kind
from rosters import actions as rosters
from rosters.actions import camp as camp_actions
from rosters.camping import procedures, sitting_of
from rosters.models import Force, Hero, Unit, kept_sheet
from rulesets.engine import Ask, Temper
from rulesets.engine.corrections import correctable
from rulesets.forecasts.courses import Course
from rulesets.trials.arbitrary import answer as arbitrary
from tests.forecasts.asking import fought
from tests.worlds.site import Site

type Moment = Literal["draft", "asking", "dice", "done"]
"""Before the battle; while people are asked; while dice are waited for; when the step is played."""
type Do = Callable[[Site], object]


@dataclass(frozen=True)
class Act:
    """One thing that is done, or two: one in the first world and another in the second."""

    name: str
    do: Do
    at: tuple[Moment, ...]
    turn: int = 0
    """First come secrets, then what all may see, then what presupposes that."""
    is_secret: bool = True
    is_the_sides: bool = False
    """Everybody of the first side may know of it; of any other secret only who does it, and game masters."""
    is_rare: bool = False
    """There is seldom an occasion: it is tried at each moment until there was one."""


ACTS: list[Act] = []


def secret(
    *at: Moment, of_the_side: bool = False, turn: int = 0, is_rare: bool = False
) -> Callable[[Do], Do]:
    def note(do: Do) -> Do:
        ACTS.append(Act(do.__name__, do, at, turn, is_the_sides=of_the_side, is_rare=is_rare))
        return do

    return note


def seen(*at: Moment, is_rare: bool = False) -> Callable[[Do], Do]:
    """What everybody may know, done in both worlds: its ids must not say what came before."""

    def note(do: Do) -> Do:
        ACTS.append(Act(do.__name__, do, at, 1, is_secret=False, is_rare=is_rare))
        return do

    return note


TURNS = (0, 1, 2)


SELDOM, SOME = 3, 3
"""At the first moment of a kind all is done that can be; then at one of so many moments so many things."""


def rare_at(moment: Moment) -> list[Act]:
    """What is tried at each moment, heard or not."""
    return sorted((act for act in ACTS if act.is_rare and moment in act.at), key=lambda act: act.turn)


def acts_at(moment: Moment, nth: int, chance: Random) -> Iterator[tuple[int, list[Act]]]:
    """What is done at the nth moment of a kind, turn by turn; a rare thing whenever it can be."""
    acts = [act for act in ACTS if moment in act.at]
    drawn = chance.sample(acts, SOME) if nth else acts
    for turn in TURNS:
        if now := [act for act in acts if act.turn == turn and (act in drawn or act.is_rare)]:
            yield turn, now


class NotNow(Exception):
    """There is nothing of the kind at this moment."""


def first_of[T](found: Iterable[T]) -> T:
    for one in found:
        return one
    raise NotNow


# the campaign between battles


@secret("draft", "asking")
def a_note_of_the_game_master(site: Site) -> None:
    note = campaigns.write_note(site.members["ada"], title="Hidden", text="Hidden.", audience=Note.For.GM)
    site.keep(note_id=note.pk)


@secret("draft")
def a_players_own_note(site: Site) -> None:
    campaigns.write_note(site.members["bea"], title="Mine", text="Mine.", audience=Note.For.GM)


@seen("draft", "asking")
def a_note_for_everyone(site: Site) -> None:
    campaigns.write_note(site.members["ada"], title="Open", text="Open.", audience=Note.For.EVERYONE)


@secret("draft")
def a_hidden_force(site: Site) -> None:
    ada, like = site.members["ada"], Unit.objects.filter(campaign=site.campaign).order_by("place").first()
    force = rosters.new_force(ada, name="Hidden host")
    assert like is not None
    unit = rosters.add_unit(ada, force=force, name="Hidden unit", sheet=kept_sheet(like))
    hero = Hero.objects.filter(campaign=site.campaign).order_by("key").first()
    assert hero is not None
    rosters.add_hero(ada, name="Hidden hero", force=force, player=None, sheet=alone(kept_sheet(hero)))
    site.keep(force_id=force.pk, unit_id=unit.pk, force=force)


@secret("asking", of_the_side=True)
def a_unit_more_in_camp(site: Site) -> None:
    ada, force = site.members["ada"], Force.objects.get(campaign=site.campaign, key=site.sides[0])
    like = force.units.earliest("place")
    rosters.add_unit(ada, force=force, name="Another unit", sheet=alone(kept_sheet(like)))


def alone(sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet that names nobody else."""
    return {name: value for name, value in sheet.items() if name not in ("unit", "leader", "commander")}


@seen("draft")
def an_open_force(site: Site) -> None:
    rosters.new_force(site.members["ada"], name="Open host", is_open=True)


@secret("draft")
def a_camp_act_on_a_hidden_force(site: Site) -> None:
    ada, force = site.members["ada"], first_of(site.made[one] for one in ("force",) if one in site.made)
    done = [one for one in procedures(site.campaign) if one.of == "force"]
    if not done:  # rules without a camp have a calendar alone, and everybody reads it
        raise NotNow
    for is_written in (True, False):
        act = camp_actions.open_act(ada, procedure=done[0].key, forces=[force])
        site.keep(act_id=act.pk)
        while is_written and (sitting := sitting_of(act)) and not sitting.played.done:
            said = {ask.key: ask.default for ask in sitting.played.asks}
            act = (
                camp_actions.answer(ada, act=act, answers=said) if said else camp_actions.throw(ada, act=act)
            )
        if is_written:
            camp_actions.write(ada, act=act)


@seen("draft")
def a_day_passes(site: Site) -> None:
    camp_actions.pass_days(site.members["ada"], days=1)


@secret("draft", "asking")
def a_draft_of_a_battle(site: Site) -> None:
    battle = actions.new_battle(site.members["ada"], name="Hidden battle")
    site.keep(battle_id=battle.pk)


@seen("draft")
def a_battle_that_all_see_coming(site: Site) -> None:
    battle = actions.new_battle(site.members["ada"], name="Open battle")
    Battle.objects.filter(pk=battle.pk).update(is_called=True)


@secret("draft")
def an_invitation(site: Site) -> None:
    ada = site.members["ada"]
    made = campaigns.invite(ada, role=Role.PLAYER, works_for=timedelta(days=1), uses=3)
    site.keep(invitation_id=made.pk)
    campaigns.revoke(
        ada, invitation=campaigns.invite(ada, role=Role.SPECTATOR, works_for=timedelta(days=1), uses=3)
    )


@secret("draft", of_the_side=True)
def a_briefing_of_one_side(site: Site) -> None:
    Side.objects.filter(battle=site.battle, key=site.sides[0]).update(briefing="For our ears.")
    Battle.objects.filter(pk=site.battle.pk).update(gm_note="For mine.")


# pictures of the ground


def _picture(site: Site, title: str, side: Side | None) -> Any:
    file = io.BytesIO()
    Image.new("RGB", (8, 8)).save(file, "PNG")
    file.seek(0)
    size = len(file.getvalue())
    return actions.add_picture(site.ada, file=file, size=size, title=title, side=side)


@secret("draft", "asking", "dice", of_the_side=True)
def a_map_for_one_side(site: Site) -> None:
    picture = _picture(site, "Hidden map", Side.objects.get(battle=site.battle, key=site.sides[0]))
    mark = actions.mark(site.ada, picture=picture, x=500, y=500, label="Hidden", tincture="")
    site.keep(picture_id=picture.pk, mark_id=mark.pk)
    other = actions.mark(site.ada, picture=picture, x=400, y=500, label="Gone", tincture="")
    actions.unmark(site.ada, picture=picture, mark=other.pk)


@secret("done", of_the_side=True)
def a_map_taken_away(site: Site) -> None:
    pictures = site.battle.pictures.filter(title="Hidden map")
    actions.remove_picture(site.ada, picture=first_of(pictures))


@seen("draft", "asking")
def a_map_for_everyone(site: Site) -> None:
    if site.battle.pictures.filter(title="Open map").count() < 2:
        actions.mark(
            site.ada, picture=_picture(site, "Open map", None), x=500, y=500, label="Open", tincture=""
        )


# what is said


@seen("asking", "done")
def said_to_everyone(site: Site) -> None:
    actions.say(site.viewer("cal"), to="everyone", text="Good evening.")


@secret("asking", "dice", "done", of_the_side=True)
def said_to_ones_own_side(site: Site) -> None:
    actions.say(site.viewer("bea"), to=f"side:{site.sides[0]}", text="Hidden words.")


@secret("asking", "dice", "done")
def whispered_and_taken_back(site: Site) -> None:
    thread = f"member:{site.members['bea'].pk}"
    actions.say(site.viewer("bea"), to=thread, text="Hidden words.")
    said = actions.say(site.ada, to=thread, text="An answer.")
    actions.take_back_message(site.ada, message=said.pk)
    assert Message.objects.filter(battle=site.battle).exists()


# the record of the battle


@secret("asking", is_rare=True)
def a_draft_of_an_answer(site: Site) -> None:
    ask = first_of(_asked(site, "bea"))
    if site.here.answers.get(ask.key):
        raise NotNow
    value = ask.default.model_dump(mode="json")
    actions.save_draft(site.viewer("bea"), phase=site.here.row.number, key=ask.key, value=value)


@secret("asking", is_rare=True)
def advice_of_ones_own_officer(site: Site) -> None:
    ask = first_of(one for one in _asked(site, "bea") if one.key in site.here.proposed)
    said = {"phase": site.here.row.number, "key": ask.key}
    answer = site.clients["bea"].post(f"/battles/{site.battle.pk}/officers/ask/", said)
    assert answer.status_code == 200


@secret("draft", "asking", "done")
def officers_of_another_temper(site: Site) -> None:
    """For a while; when the asking closes they are as in the other world."""
    for staff in (Staff(Decides.PROPOSE, Temper.BOLD), Staff(Decides.PROPOSE, Temper.CAREFUL), Staff()):
        actions.set_staff(site.ada, staff=[(side, staff) for side in site.sides])


@secret("asking", is_rare=True)
def said_beforehand(site: Site) -> None:
    ask = first_of(_asked(site, "bea"))
    value = ask.default.model_dump(mode="json")
    actions.keep_standing(site.viewer("bea"), phase=site.here.row.number, key=ask.key, value=value)


@secret("draft", "asking")
def a_forecast_of_the_game_master(site: Site) -> None:
    """Also through the eyes of the others, and while it is fought."""
    ada = site.ada
    for eyes in eyes_of(ada):
        inquiry = forecasts.ask(
            ada, kind=Kind.OUTLOOK, eyes=eyes, asked={}, courses=[Course("", forecast_of(ada, eyes), 4)]
        )
        fought(inquiry)
        site.keep(inquiry_id=inquiry.pk)


@seen("asking")
def a_forecast_of_the_other_side(site: Site) -> None:
    """What somebody has fought ahead who knows nothing of the secrets is the same with them and without."""
    cal = site.viewer("cal")
    [eyes] = eyes_of(cal)
    for kind in kinds_for(cal)[:1]:
        courses = [Course("", forecast_of(cal, eyes, what_is_sealed(cal, eyes)), 4)]
        fought(forecasts.ask(cal, kind=kind, eyes=eyes, asked={"eyes": eyes.key}, courses=courses))


@seen("asking", is_rare=True)
def sealed(site: Site) -> None:
    """That somebody has answered is seen by everybody who knows that he is asked."""
    for name in ("bea", "cal"):
        for ask in _asked(site, name):
            value = ask.default.model_dump(mode="json")
            actions.answer(site.viewer(name), phase=site.here.row.number, key=ask.key, value=value)


@secret("asking", turn=2, is_rare=True)
def sealed_anew_with_another_value(site: Site) -> None:
    """Another answer for a while; when the asking closes it says the same in both worlds."""
    number, chance = site.here.row.number, Random(7)
    done = False
    for ask in (one for one in _asked(site, "bea") if site.here.locked(one.key)):
        usual = ask.default.model_dump(mode="json")
        others = (arbitrary(ask, chance) for _ in range(20))
        for value in (one for one in others if one != usual):
            try:
                actions.answer(site.viewer("bea"), phase=number, key=ask.key, value=value)
            except actions.AnswerRefused:
                continue
            site.made.setdefault("sealed", {})[ask.key] = usual
            done = True
            break
    if not done:
        raise NotNow


def say_the_same_again(site: Site) -> None:
    """Before the asking closes, what was sealed otherwise is as in the other world."""
    for key, value in site.made.pop("sealed", {}).items():
        actions.answer(site.viewer("bea"), phase=site.here.row.number, key=key, value=value)


@secret("asking", "dice", "done")
def dice_of_the_game_masteralone(site: Site) -> None:
    actions.roll_aside(site.ada, phase=site.here.row.number, text="2d6", why="Hidden", is_hidden=True)


@secret("asking", "dice", "done", of_the_side=True)
def an_order_to_a_unit(site: Site) -> None:
    units = [id for id, side in units_there(site.battle_now).items() if side == site.sides[0]]
    actions.order(site.viewer("bea"), unit=first_of(units), text=f"Hidden {site.here.row.number}")
    actions.order(site.ada, unit=first_of(reversed(units)), text=f"Hidden {site.here.row.number}, too")
    actions.order(site.ada, unit=first_of(reversed(units)), text="")


@secret("asking", "done", of_the_side=True)
def a_correction_of_what_is_ones_own(site: Site) -> None:
    """It sets a value to what it is: whoever may not know of it sees the field as it was."""
    units = {id for id, side in units_there(site.battle_now).items() if side == site.sides[0]}
    parts = (one for one in correctable(site.here.before) if one.subject in units)
    part = first_of(one for one in parts if isinstance(one.value, (int, bool)))
    number = site.here.row.number
    before = {"subject": part.subject, "name": part.name, "value": part.value}
    for _ in range(2):
        actions.correct(site.ada, phase=number, **before, reason="Hidden")
    held = first_of(site.here.row.corrections.filter(is_struck=False).order_by("-nth"))
    actions.take_back_correction(site.ada, phase=number, correction=held.pk)


@seen("asking", "done")
def somebody_comes_to_the_table(site: Site) -> None:
    """That is what everybody sees who is there."""
    site.clients["bea"].get(f"/battles/{site.battle.pk}/")


@secret("asking", "done")
def somebody_looks_in(site: Site) -> None:
    """That one reads, prints and asks for odds is for nobody else to see."""
    for path in ("briefing/", "maps/", "report/", "parts/mine/"):
        site.clients["bea"].get(f"/battles/{site.battle.pk}/{path}")


def _asked(site: Site, name: str) -> list[Ask]:
    scene, seats = site.here, site.viewer(name).seats
    is_asking = scene.row.state == Phase.State.ASKING
    return [ask for ask in scene.played.asks if ask.to in seats] if is_asking else []
