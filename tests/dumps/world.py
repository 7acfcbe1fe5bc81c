"""What a dump holds: five campaigns, one of each system, with a battle in every state it can be left in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from enum import Enum
from io import BytesIO
from random import Random

from PIL import Image

from accounts.models import User
from battles import actions
from battles.actions import TableError
from battles.commanding import units_commanded
from battles.models import EVERYBODY, Again, Battle, Change, Ends, Phase, Webhook
from battles.play.reveal import to_show
from battles.sample import add_sample_battle
from campaigns.actions import Refused
from campaigns.models import Campaign, Membership, Reveal, Role
from rosters.actions import camp as camp_actions
from rosters.actions import rulings as ruling_actions
from rosters.camping import procedures, sitting_of
from rosters.models import CampAct, Force, Hero
from rosters.sample import add_sample
from rulesets.engine import Ask, Tally, Verdict
from rulesets.engine.corrections import correctable
from rulesets.registry import rulesets
from rulesets.trials import arbitrary
from rulesets.trials.conformance import ids_of
from tests.battles.conftest import Table
from tests.factories import make_invitation, make_member, make_note, make_user

AN_HOUR = timedelta(hours=1)
MOST_STEPS = 60
"""So far a battle is played to find a step in which something can be done."""
TALKATIVE = 24
"""For so many steps people answer something of their own."""
REVEALED = {"runequest": Reveal.STAGED, "starwars": Reveal.CONCERNED_FIRST}
LATE = {"traveller": 10}
CAST = {"bea": Role.PLAYER, "cal": Role.PLAYER, "coro": Role.CO_GM, "dot": Role.SPECTATOR}


def fill() -> None:
    users = {name: make_user(name.capitalize()) for name in ("ada", *CAST, "eve")}
    users["finn"] = User.objects.create_guest("Finn")
    for key in rulesets():
        _campaign(key, users)


def _campaign(key: str, users: dict[str, User]) -> None:
    campaign = add_sample(users["ada"], ruleset=key, calendar="The 3rd of Harvest")
    campaign.reveal, campaign.delay = REVEALED.get(key, Reveal.AT_ONCE), LATE.get(key, 0)
    campaign.save()
    places = Membership.objects.select_related("campaign", "user")
    members = {"ada": places.get(campaign=campaign)}
    for name, role in CAST.items():
        members[name] = make_member(campaign, users[name], role)
    members["finn"] = make_member(campaign, users["finn"])
    gone = make_member(campaign, make_user(f"Gone-{key}"))
    gone.left_at = campaign.created_at
    gone.save()
    _papers(campaign, members)
    _give_heroes(campaign, members)
    _camp(members["ada"])
    for title, bring in STAGES.items():
        battle = add_sample_battle(campaign)
        Battle.objects.filter(pk=battle.pk).update(name=title, dice=Battle.Dice.PLAYERS)
        bring(Hall(battle, members))
        print(f"{key}: {title}")  # noqa: T201


def _papers(campaign: Campaign, members: dict[str, Membership]) -> None:
    for name in ("ada", "bea"):
        make_note(campaign, members[name].user, title=f"What {name} heard", text="# The ford\n\n- **bows**")
    make_invitation(campaign)
    Webhook.objects.create(campaign=campaign, url="https://hooks.example/x", failure="answered:404")


def _give_heroes(campaign: Campaign, members: dict[str, Membership]) -> None:
    """The heroes of the first force to Bea, those of the others to Cal, and one to a guest."""
    first = Force.objects.filter(campaign=campaign).order_by("nth")[0]
    for hero in Hero.objects.filter(campaign=campaign).order_by("nth"):
        hero.player = members["bea" if hero.force_id == first.pk else "cal"]
        hero.save()
    mine = Hero.objects.filter(campaign=campaign, force=first).order_by("-nth")
    if mine.count() > 1:
        mine.filter(pk=mine[0].pk).update(player=members["finn"])


# --- Between battles ------------------------------------------------------------------------------


def _camp(gm: Membership) -> None:
    """Of each procedure an act that asks, one that proposes, and one that is written; and days gone by."""
    forces = list(Force.objects.filter(campaign=gm.campaign_id).order_by("nth"))
    for procedure in procedures(gm.campaign):
        asked, listed, written = (_opened(gm, procedure.key, forces) for _ in range(3))
        if asked is None or listed is None or written is None:
            continue
        listed, written = _worked_out(gm, listed), _worked_out(gm, written)
        _rule_in_camp(gm, listed)
        with suppress(Refused):
            camp_actions.write(gm, act=written)
    camp_actions.pass_days(gm, days=3, date="The 6th of Harvest")


def _opened(gm: Membership, procedure: str, forces: list[Force]) -> CampAct | None:
    with suppress(Refused):
        return camp_actions.open_act(gm, procedure=procedure, forces=forces[:2])
    return None


def _worked_out(gm: Membership, act: CampAct) -> CampAct:
    while (sitting := sitting_of(act)) and not sitting.played.done:
        said = {ask.key: ask.default for ask in sitting.played.asks if ask.default is not None}
        act = camp_actions.answer(gm, act=act, answers=said) if said else camp_actions.throw(gm, act=act)
    return act


def _rule_in_camp(gm: Membership, act: CampAct) -> None:
    sitting = sitting_of(act)
    assert sitting is not None
    for one in sitting.played.said:
        if isinstance(one, Tally):
            with suppress(Refused):
                ruling_actions.rule(gm, act=act, key=one.key, line="A gift", value=1, reason="The feast")
                return


# --- Battles --------------------------------------------------------------------------------------


class Hall(Table):
    """A table at which people say something of their own for a while, not only what is said by default."""

    def go_on(self) -> None:
        scene = self.scene
        if scene.row.number <= TALKATIVE:
            for ask in scene.played.asks:
                said = arbitrary.answer(ask, Random(f"{scene.row.number} {ask.key}"), ids_of(scene.before))
                with suppress(TableError):
                    actions.answer(self.ada, phase=scene.row.number, key=ask.key, value=said)
        super().go_on()

    @property
    def is_running(self) -> bool:
        return Battle.objects.get(pk=self.battle.pk).state == Battle.State.RUNNING


def draft(table: Hall) -> None:
    _lay_out_maps(table)
    actions.call_to_arms(table.ada)


def asking(table: Hall) -> None:
    """People are asked: one has a draft and a standing answer, one has sealed, somebody stands in."""
    _begin(table)
    _lay_out_maps(table)
    _go_on_until(table, _asks_players)
    _answers(table)
    seat = table.battle.seats.filter(member=table.members["bea"]).order_by("pk")[0]
    actions.stand_in(table.ada, word=seat.word, member=table.members["cal"], lasts=None)
    _words(table)


def by_the_clock(table: Hall) -> None:
    """The same, and whoever opens the dump is long past the moment."""
    _begin(table)
    actions.set_pace(
        table.ada,
        ends=Ends.MOMENT,
        is_sooner=True,
        allowed=AN_HOUR,
        at=None,
        zone="Europe/Vienna",
        remind=None,
    )
    _go_on_until(table, _asks_players)
    _answers(table)


def dicing(table: Hall) -> None:
    """Dice lie in people's hands; some have fallen, and some of those again; something is ruled."""
    _begin(table)
    _go_on_until(table, _gives_dice_to_players)
    scene = table.scene
    mine = [one for one in scene.played.throws if one.to in table.bea.seats]
    if len(mine) > 1:
        actions.throw(table.bea, phase=table.number, key=mine[0].key)
        actions.ask_again(table.bea, phase=table.number, key=mine[0].key, reason="My luck for tonight")
    _throw_again(table)
    _rule(table)
    _aside(table)


def told(table: Hall) -> None:
    """A step is played to its end, with rulings, and nobody has gone on."""
    _begin(table)
    _go_on_until(table, lambda table: table.scene.played.done and bool(table.scene.rolls))
    _rule(table)
    _rule(table, struck=True)
    _throw_again(table)
    scene = table.scene
    if table.battle.campaign.reveal != Reveal.AT_ONCE and (groups := [*to_show(scene)]):
        actions.show(table.ada, phase=table.number, group=groups[0])
    _aside(table)


def undone(table: Hall) -> None:
    """Gone back, with a correction made on the way and dice thrown anew."""
    _begin(table)
    _go_on_until(table, lambda table: table.scene.played.done and bool(table.scene.rolls))
    actions.throw_anew(table.ada, phase=table.number, reason="A die lay askew")
    _go_on_until(table, lambda table: table.scene.played.done and bool(table.scene.rolls))
    rolled = table.number
    actions.next_step(table.ada, phase=table.number)
    _correct(table)
    _go_on(table, 3)
    actions.undo(table.ada, to=rolled, reason="We forgot the archers")
    _correct(table)


def aftermath(table: Hall) -> None:
    _begin(table)
    _fight_out(table)
    change = Change.objects.filter(battle=table.battle).order_by("place").first()
    if change is not None:
        edit = actions.Edit(change.pk, accepted=False, new=change.new)
        actions.edit_changes(table.ada, edits=[edit])


def over(table: Hall) -> None:
    """Ended early by the game master, and written."""
    _begin(table)
    _go_on(table, 6)
    _fight_out(table, 0)
    actions.confirm_changes(table.ada)


STAGES: dict[str, Callable[[Hall], None]] = {
    "Being set up": draft,
    "Asking": asking,
    "Asking until a moment": by_the_clock,
    "Waiting for dice": dicing,
    "Told": told,
    "Gone back": undone,
    "Aftermath": aftermath,
    "Over": over,
}


# --- What is done in them -------------------------------------------------------------------------


def _begin(table: Hall) -> None:
    actions.start(table.ada)
    actions.attend(table.dot)
    actions.attend(table.bea, briefed=True)


def _go_on_until(table: Hall, wanted: Callable[[Hall], bool]) -> None:
    for _ in range(MOST_STEPS):
        if wanted(table):
            return
        table.go_on()
    raise AssertionError(f"{table.battle} of {table.battle.ruleset} never comes so far.")


def _go_on(table: Hall, times: int) -> None:
    for _ in range(times):
        table.go_on()


def _fight_out(table: Hall, steps: int = MOST_STEPS) -> None:
    """So many steps on at most, then the game master ends it."""
    while steps and table.is_running:
        table.go_on()
        steps -= 1
    if table.is_running:
        with suppress(TableError):  # it is in its aftermath already
            actions.end(table.ada, phase=table.number, reason="Night falls")
    table.fight_to_the_end()


def _asks_players(table: Hall) -> bool:
    return table.scene.row.state == Phase.State.ASKING and bool(_asked(table, "bea"))


def _gives_dice_to_players(table: Hall) -> bool:
    seats = (*table.bea.seats, *table.cal.seats)
    fell = table.scene.row.state == Phase.State.PLAYING
    return fell and any(one.to in seats for one in table.scene.played.throws)


def _asked(table: Hall, name: str) -> list[Ask]:
    return [one for one in table.scene.played.asks if one.to in table.viewer(name).seats]


def _answers(table: Hall) -> None:
    first, *more = _asked(table, "bea")
    value = first.default.model_dump(mode="json")
    actions.keep_standing(table.bea, phase=table.number, key=first.key, value=value)
    actions.save_draft(table.bea, phase=table.number, key=first.key, value=value)
    for name, asks in (("bea", more), ("cal", _asked(table, "cal"))):
        for one in asks[:1]:
            said = {"key": one.key, "value": one.default.model_dump(mode="json"), "nonce": "0badcafe"}
            actions.answer(table.viewer(name), phase=table.number, **said)


def _words(table: Hall) -> None:
    actions.say(table.bea, to=EVERYBODY, text="I am on a train.")
    actions.say(table.bea, to=f"side:{table.bea.sides[0]}", text="Hold the left.")
    actions.say(table.ada, to=f"member:{table.members['cal'].pk}", text="They know.")
    gone = actions.say(table.cal, to=EVERYBODY, text="Said in haste.")
    actions.take_back_message(table.cal, message=gone.pk)
    for unit in [*units_commanded(table.ada)][:2]:
        actions.order(table.ada, unit=unit, text="Hold the bridge.")


def _lay_out_maps(table: Hall) -> None:
    for side in (None, table.battle.sides.order_by("place")[0]):
        file = BytesIO()
        Image.new("RGB", (64, 40), (120, 140, 90)).save(file, "PNG")
        size = file.tell()
        file.seek(0)
        title = f"The valley, as {side or 'all'} see it"
        picture = actions.add_picture(table.ada, file=file, size=size, title=title, side=side)
        actions.mark(table.ada, picture=picture, x=3_000, y=7_000, label="The ford", tincture="")


def _rule(table: Hall, *, struck: bool = False) -> None:
    """Another line in a number, and another result where there is one to choose."""
    said, number = table.scene.played.said, table.number
    for one in said:
        if isinstance(one, Tally):
            with suppress(TableError):
                how = {"line": "The Duke’s favour", "value": 1, "reason": "As agreed"}
                actions.rule(table.ada, phase=number, key=one.key, **how)  # type: ignore[arg-type]
                break
    for one in said:
        if isinstance(one, Verdict) and isinstance(one.value, Enum):
            other = next(value for value in type(one.value) if value != one.value)
            with suppress(TableError):
                actions.rule(table.ada, phase=number, key=one.key, value=other.value, reason="It is late")
                break
    ruling = table.scene.row.rulings.filter(is_struck=False).order_by("-nth").first()
    if struck and ruling is not None:
        actions.take_back_ruling(table.ada, phase=number, ruling=ruling.pk)


def _correct(table: Hall) -> None:
    """A number of a unit or hero, where the step can still be played with it."""
    for one in correctable(table.scene.before):
        if one.subject and type(one.value) is int and one.value > 1:
            with suppress(TableError):
                named = {"subject": one.subject, "name": one.name}
                less = one.value - 1
                actions.correct(table.ada, phase=table.number, value=less, reason="Counted anew", **named)
                return


def _throw_again(table: Hall) -> None:
    for key in [*table.scene.rolls]:
        with suppress(TableError):
            counts = Again.Counts.HIGHER
            actions.throw_again(table.ada, phase=table.number, key=key, reason="It fell", counts=counts)
            return


def _aside(table: Hall) -> None:
    for is_hidden in (True, False):
        actions.roll_aside(table.ada, phase=table.number, text="2d6", why="Weather", is_hidden=is_hidden)
