"""Secrets of every kind planted in one battle, each with those who may have it, and that battle played on."""

import re
from dataclasses import dataclass, field

from django.test import Client

from annals import actions as annals
from annals.models import Correction, Portrait
from battles import actions
from battles.models import (
    Battle,
    Decides,
    MapPicture,
    Mark,
    Phase,
    Side,
    Staff,
    Webhook,
    kept_staff,
)
from battles.play import dice
from campaigns.models import Absent, Campaign, Note
from chronicle.actions import make_link
from rosters import actions as rosters
from rosters.actions import camp as camp_actions
from rosters.models import Force, Hero, Unit
from rulesets.engine import Temper
from tests.battles.conftest import Table
from tests.factories import make_invitation, make_note
from tests.forecasts.asking import asked, fought
from tests.rosters.planting import plant_traces
from tests.rulesets.samples.skirmish import Feast


@dataclass
class World:
    table: Table
    secrets: dict[str, set[str]] = field(default_factory=dict)
    """A word that must not be seen, and the people who may see it."""
    clients: dict[str, Client] = field(default_factory=dict)

    @property
    def battle(self) -> Battle:
        return Battle.objects.get(pk=self.table.battle.pk)


def plant(table: Table) -> World:
    """Secrets of every kind, each with those who are entitled to it."""
    battle, campaign, ada = table.battle, table.battle.campaign, table.members["ada"].user
    world = World(table)
    reds, blues = battle.sides.order_by("place")
    for side, word, who in ((reds, "briefing-of-the-reds", "bea"), (blues, "briefing-of-the-blues", "cal")):
        side.briefing = word
        side.save()
        world.secrets[word] = {"ada", who}
        _lay_map(world, side, who)
    battle.gm_note = "note-on-the-battle"
    battle.save()
    Force.objects.filter(campaign=campaign).update(gm_note="note-on-a-force")
    Unit.objects.filter(campaign=campaign).update(gm_note="note-on-a-unit")
    Hero.objects.filter(campaign=campaign).update(gm_note="note-on-a-hero")
    make_note(
        campaign, ada, title="title-of-a-hidden-note", text="text-of-a-hidden-note", audience=Note.For.GM
    )
    for word in ("note-on-the-battle", "note-on-a-force", "note-on-a-unit", "note-on-a-hero"):
        world.secrets[word] = {"ada"}
    world.secrets |= {"title-of-a-hidden-note": {"ada"}, "text-of-a-hidden-note": {"ada"}}
    for key, men, who in (("spears", 773_119, "bea"), ("bows", 884_227, "cal")):  # no row has such a number
        Unit.objects.filter(key=key).update(sheet={"count": men})
        world.secrets |= {str(men): {"ada", who}, f"{men:,}": {"ada", who}}
    world.secrets[make_invitation(campaign).token] = {"ada"}
    Webhook.objects.create(campaign=campaign, url="https://hooks.example/key-of-a-channel")
    world.secrets["key-of-a-channel"] = {"ada"}
    _plant_wishes(world)
    _plant_officers(world)
    _plant_camps(world)
    world.secrets |= plant_traces(table.members["ada"])
    return world


def _plant_wishes(world: World) -> None:
    """Whom a player asks for and brings is between him and the game masters."""
    gm, bea, cal = (world.table.members[name] for name in ("ada", "bea", "cal"))
    world.secrets[make_invitation(gm.campaign).code] = {"ada"}
    rosters.offer(bea, version=None, name="brought-by-bea", sheet={}, public_note="told-of-whom-bea-brings")
    free = rosters.add_hero(gm, name="to-be-asked-for")
    rosters.lay_out(gm, heroes=[free], are_free=True)
    rosters.ask_for(cal, hero=free.pk)
    world.secrets |= {word: {"ada", "bea"} for word in ("brought-by-bea", "told-of-whom-bea-brings")}


def _plant_officers(world: World) -> None:
    """What an officer would answer is as secret as the answer: it stands on the page of whoever is asked."""
    battle = world.table.battle
    Campaign.objects.filter(pk=battle.campaign_id).update(absent=Absent.OFFICER)
    tempers = {"reds": Temper.BOLD, "blues": Temper.CAREFUL}
    battle.staff = kept_staff((side, Staff(Decides.PROPOSE, temper)) for side, temper in tempers.items())
    battle.save(update_fields=["staff"])
    world.secrets |= {"A Risk of +2 is worth it": {"ada", "bea"}, "A Risk of −2 is worth it": {"ada", "cal"}}


def _lay_map(world: World, side: Side, who: str) -> None:
    """A picture for one side alone, with a mark on it."""
    title, label = f"map-of-{side.key}", f"mark-of-{side.key}"
    picture = MapPicture.objects.create(
        battle=side.battle, side=side, title=title, image=b"", width=8, height=8
    )
    Mark.objects.create(picture=picture, x=500, y=500, label=label)
    world.secrets |= {title: {"ada", who}, label: {"ada", who}}


def _plant_camps(world: World) -> None:
    """What was done between battles: for each side a feast that was written and one still worked out."""
    gm = world.table.members["ada"]
    for side, who, barrels in (("reds", "bea", 61), ("blues", "cal", 62)):
        force = Force.objects.get(key=side)
        for is_written in (True, False):
            act = camp_actions.open_act(gm, procedure="feast", forces=[force])
            word = f"plan-of-the-{side}-{'done' if is_written else 'open'}"
            said = Feast(barrels=barrels if is_written else barrels + 10, plan=word)
            act = camp_actions.answer(gm, act=act, answers={f"feast:{side}": said})
            act = camp_actions.throw(gm, act=act)
            world.secrets |= {
                word: {"ada"},
                f"{said.barrels} barrels": {"ada", who} if is_written else {"ada"},
            }
            if is_written:
                act.changes.update(is_accepted=False)
                camp_actions.write(gm, act=act)


def bring_to(world: World, stage: str) -> None:
    """Play on to a stage, planting what becomes secret on the way."""
    table = world.table
    asked(table, "ada", eyes="side-reds")
    if stage == "draft":
        return
    actions.call_to_arms(table.ada)
    if stage == "called":
        return
    actions.start(table.ada)
    sealed = {"risk": -2, "action": "deed-of-rolf"}
    actions.answer(table.bea, phase=1, key="risk:rolf", value=sealed)
    actions.save_draft(table.cal, phase=1, key="risk:berta", value={"risk": 3, "action": "draft-of-berta"})
    world.secrets |= {"deed-of-rolf": {"ada", "bea"}, "draft-of-berta": {"ada", "cal"}}
    _plant_seed(world)
    _plant_talk(world)
    _plant_forecasts(table)
    if stage == "asking":
        return
    actions.close(table.ada, phase=1, without_the_absent=True)
    del world.secrets["deed-of-rolf"]  # the step tells it to everyone
    actions.next_step(table.ada, phase=1)
    actions.answer(table.ada, phase=2, key="bonus:reds", value={"modifier": 2})
    actions.close(table.ada, phase=2, without_the_absent=True)
    why = "reason-for-hidden-dice"
    actions.throw_again(table.ada, phase=2, key="fortune:reds", reason=why, counts="new")
    world.secrets[why] = {"ada"}
    _plant_seed(world)
    if stage == "closed":
        return
    table.clash()
    _plant_seed(world)
    if stage == "thrown":
        return
    table.fight_to_the_end()
    _plant_seed(world)
    make_link(table.ada, truth="common", expires_at=None, is_listed=False)
    if stage == "over":
        actions.confirm_changes(table.ada)
        _plant_careers(world)


def _plant_careers(world: World) -> None:
    """What a game master adds to a career for some, and why; and a face that only its own side sees."""
    table = world.table
    for told_to, who in (("gm", {"ada"}), ("side", {"ada", "bea"})):
        said = {"new": f"added-for-{told_to}", "reason": f"because-of-{told_to}", "told_to": told_to}
        annals.correct(table.ada.member, world.battle, key="rolf", name=Correction.LINE, **said)
        world.secrets |= {f"added-for-{told_to}": who, f"because-of-{told_to}": who}
    Portrait.objects.create(
        hero=Hero.objects.get(key="rolf"), image=b"face-of-rolf", width=8, height=8, mark="mark-of-the-face"
    )
    world.secrets |= {"face-of-rolf": {"ada", "bea"}, "mark-of-the-face": {"ada", "bea"}}
    Note.objects.filter(title="title-of-a-hidden-note").update(day=2)


def _plant_forecasts(table: Table) -> None:
    """Each of them is for the eyes of whoever asked alone, and fought on what he knows."""
    for name, eyes in (("ada", "gm"), ("bea", "own"), ("cal", "own")):
        fought(asked(table, name, eyes=eyes, battles=8))


def _plant_talk(world: World) -> None:
    """Words to a side, to one player, from one player; and such as were taken back."""
    table = world.table
    threads = {name: f"member:{table.members[name].pk}" for name in ("bea", "cal")}
    actions.say(table.bea, to="side:reds", text="said-to-the-reds")
    actions.order(table.bea, unit="spears", text="ordered-of-the-spears")
    actions.order(table.ada, unit="bows", text="ordered-of-the-bows")
    world.secrets |= {"ordered-of-the-spears": {"ada", "bea"}, "ordered-of-the-bows": {"ada", "cal"}}
    actions.say(table.ada, to=threads["cal"], text="whispered-to-cal")
    actions.say(table.bea, to=threads["bea"], text="whispered-by-bea")
    gone = actions.say(table.cal, to="everyone", text="said-in-haste")
    actions.take_back_message(table.cal, message=gone.pk)
    beforehand = {"question": "What?", "value": {"action": "said-beforehand"}}
    table.battle.standing_answers.create(member=table.members["bea"], key="x:rolf", **beforehand)
    world.secrets["said-beforehand"] = {"ada", "bea"}
    world.secrets |= {"said-to-the-reds": {"ada", "bea"}, "whispered-to-cal": {"ada", "cal"}}
    world.secrets |= {"whispered-by-bea": {"ada", "bea"}, "said-in-haste": set()}


SEEN_BY = {
    "everyone": {"ada", "bea", "cal", "dot"},
    "gm": {"ada"},
    "side:reds": {"ada", "bea"},
    "side:blues": {"ada", "cal"},
}


def _plant_seed(world: World) -> None:
    """The secret of a phase is nobody's, ever; its seeds are nobody's until it ends, then their people's."""
    for word in [word for word in world.secrets if re.fullmatch("[0-9a-f]{64}", word)]:
        del world.secrets[word]
    for row in Phase.objects.filter(battle=world.battle):
        secret = dice.unseal(row.sealed_seed)
        world.secrets[secret.hex()] = set()
        for name, people in SEEN_BY.items():
            world.secrets[dice.seed_of(secret, name).hex()] = set() if row.is_open else people
