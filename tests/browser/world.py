"""A campaign with something behind every address of the site: what many evenings at a table leave behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from itertools import islice

from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.db.models.functions import Now
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from PIL import Image

from accounts.actions import sign_in_link
from accounts.actions.credentials import ask_for_email
from accounts.models import User
from annals import actions as annals
from annals.forms import EXAMPLE, CalendarForm
from annals.models import Correction
from battles import actions, trial
from battles.access import viewer_or_404
from battles.models import EVERYBODY, Battle, Ends, MapPicture, Phase, Webhook
from battles.parts.around.trial import offers
from battles.sample import add_sample_battle
from campaigns.models import Campaign, Membership, Note, Role
from chronicle.actions import make_link
from chronicle.models import Book
from chronicle.searching.reading import read_what_is_new
from lessons import visitors
from lessons.models import Kind
from rosters import actions as roster_actions
from rosters.actions import camp as camp_actions
from rosters.actions import rulings as ruling_actions
from rosters.camping import sitting_of
from rosters.models import CampAct, Force, Hero
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.browser.forecasting import inquiries
from tests.factories import make_invitation, make_member, make_note, make_user

HERO, RISK, SURVIVAL, TARGET = "caliburn", "risk:caliburn", "survival:caliburn", "survival_target:caliburn"
"""Whom Bea plays, what he is asked, what he throws and what he needs."""
WAGES = "wages:bannock"


@dataclass
class World:
    """The campaign, its people, and what may stand for each name in an address."""

    campaign: Campaign
    people: dict[str, User]
    known: dict[str, Sequence[object]]


def make_world() -> World:
    ada = make_user("Ada")
    campaign = add_sample(ada)
    members = {"ada": Membership.objects.select_related("campaign", "user").get(campaign=campaign)}
    for name in ("bea", "cal"):
        members[name] = make_member(campaign, make_user(name.capitalize()))
    members["dot"] = make_member(campaign, make_user("Dot"), Role.SPECTATOR)
    members["finn"] = make_member(campaign, User.objects.create_guest("Finn"))
    Hero.objects.filter(key=HERO).update(player=members["bea"])
    known = _papers(campaign, members["bea"]) | _keys_to_the_door(campaign) | _wishes(members)
    tables = _battles(members)
    known |= {"act_id": _acts(members["ada"]), "battle_id": [table.battle.pk for table in tables]}
    known |= _links(tables[-1], known)
    known |= _careers(tables[-1])
    read_what_is_new(len(tables))
    known["inquiry_id"] = inquiries(tables[0], tables[1], tables[-1])
    ordered = Book.objects.create(member=members["ada"])
    bound = Book.objects.create(
        member=members["ada"], state=Book.State.BOUND, pdf=b"%PDF-1.7", bound_at=Now()
    )
    known["book_id"] = [ordered.pk, bound.pk]
    known["picture_id"] = [one.pk for one in MapPicture.objects.all()]
    known["mark_id"] = [one.marks.get().pk for one in MapPicture.objects.all()]
    people = {name: one.user for name, one in members.items()}
    learner = visitors.begin(None, kind=Kind.GM, ruleset="gurps", address="192.0.2.2").user
    return World(campaign, people | {"vic": _visitor(known), "lou": learner}, known)


def _links(over: Table, known: dict[str, Sequence[object]]) -> dict[str, Sequence[object]]:
    """A report that anybody may read."""
    link = make_link(over.ada, truth="common", expires_at=None, is_listed=False)
    return {"link_id": [link.pk], "token": [*known["token"], link.token]}


def _careers(over: Table) -> dict[str, Sequence[object]]:
    """A portrait, a career that was set right, and a calendar with names."""
    file = BytesIO()
    Image.new("RGB", (300, 400), (90, 70, 110)).save(file, "PNG")
    annals.set_portrait(Hero.objects.get(key=HERO), file=file, size=file.getbuffer().nbytes)
    said = {"new": "Held the bridge alone until nightfall", "reason": "So they tell it", "told_to": "all"}
    gm, battle = over.ada.member, over.battle
    correction = annals.correct(gm, battle, key=HERO, name=Correction.LINE, **said)
    form = CalendarForm(EXAMPLE | {"month": 2, "date": 12, "weekday": 3})
    assert form.is_valid()
    annals.keep_calendar(gm, **form.cleaned_data)
    return {"subject": [HERO], "correction_id": [correction.pk]}


def _visitor(known: dict[str, Sequence[object]]) -> User:
    """Somebody with two trials: one is being fought, of the other a report can be read."""
    offer, other = islice(offers(), 2)
    fought = trial.begin(None, other, address="192.0.2.1")
    vic = Membership.objects.select_related("user").get(campaign=fought.campaign_id).user
    actions.leave_to_officers(viewer_or_404(vic, fought.pk))
    while fought.phases.filter(state=Phase.State.PLAYING).update(passes_at=Now()):
        actions.pass_on(fought.pk)
    running = trial.begin(vic, offer, address="192.0.2.1")
    known["battle_id"] = [*known["battle_id"], fought.pk, running.pk]
    known["campaign_id"] = [*known["campaign_id"], running.campaign_id]
    return vic


def _papers(campaign: Campaign, player: Membership) -> dict[str, Sequence[object]]:
    force, writer = Force.objects.get(key="bannock"), player.user
    make_note(campaign, writer, title="What the ferryman said", text="# The ford\n\n- **bows** left")
    Webhook.objects.create(campaign=campaign, url="https://hooks.example/x", failure="answered:404")
    assert campaign.rules.roster is not None
    return {
        "campaign_id": [campaign.pk],
        "force_id": [force.pk],
        "unit_id": [force.units.order_by("place")[0].pk],
        "hero_id": [Hero.objects.get(key=HERO).pk],
        "note_id": [Note.objects.get().pk],
        "place_id": [player.pk],
        "procedure": [one.key for one in campaign.rules.camp],
        "maker_key": [one.key for one in campaign.rules.roster.makers],
    }


def _wishes(members: dict[str, Membership]) -> dict[str, Sequence[object]]:
    """Finn asks for a hero who is laid out, Cal brings his own."""
    gm = members["ada"]
    free = list(Hero.objects.filter(campaign=gm.campaign, force__key="bannock", player=None).order_by("nth"))
    roster_actions.lay_out(gm, heroes=free, are_free=True)
    Hero.objects.filter(pk=free[0].pk).update(public_note="A monk who counts *everything*.")
    ask = roster_actions.ask_for(members["finn"], hero=free[0].pk)
    offer = roster_actions.offer(members["cal"], version=None, name="Wulf", sheet={"iq": 11})
    return {"ask_id": [ask.pk], "offer_id": [offer.pk]}


def _keys_to_the_door(campaign: Campaign) -> dict[str, Sequence[object]]:
    """Links that let somebody in: by invitation, by letter, and with a new password. Eve never used hers."""
    eve, invitation = make_user("Eve"), make_invitation(campaign)
    return {
        "invitation_id": [invitation.pk],
        "token": [invitation.token, invitation.code, default_token_generator.make_token(eve)],
        "proof": [sign_in_link(eve).rstrip("/").rpartition("/")[2], _proof_of_email(eve)],
        "act": ["begin"],
        "number": [*range(1, 9)],
        "system": ["starwars"],
        "topic": ["overruling"],
        "meant": ["stamina"],
        "vector": ["v90"],
        "uidb64": [urlsafe_base64_encode(force_bytes(eve.pk))],
    }


def _proof_of_email(user: User) -> str:
    """What the letter to a new address leads to."""
    ask_for_email(user, email="eve@new.example", site="")
    return str(mail.outbox[-1].body).partition("/sign-in/email/")[2].partition("/")[0]


# --- Between battles ------------------------------------------------------------------------------


def _acts(gm: Membership) -> list[object]:
    """One in each state: asked, dice due, a list to look at with a ruling in it, written, days gone by."""
    force = Force.objects.get(key="bannock")
    asked, thrown, listed, written = (
        camp_actions.open_act(gm, procedure=key, forces=[force])
        for key in ("raise", "raise", "pay_day", "pay_day")
    )
    thrown = _answered(gm, thrown)
    listed, written = _answered(gm, listed), _answered(gm, written)
    ruling_actions.rule(
        gm, act=listed, key=WAGES, line="A gift of the guilds", value=-500, reason="The feast"
    )
    camp_actions.write(gm, act=written)
    past = camp_actions.pass_days(gm, days=3)
    return [one.pk for one in (asked, thrown, listed, written, past)]


def _answered(gm: Membership, act: CampAct) -> CampAct:
    sitting = sitting_of(act)
    assert sitting is not None
    return camp_actions.answer(gm, act=act, answers={ask.key: ask.default for ask in sitting.played.asks})


# --- Battles --------------------------------------------------------------------------------------


def _battles(members: dict[str, Membership]) -> list[Table]:
    """One in each state: set up, asking, dice fallen, in its aftermath, over."""
    campaign = members["ada"].campaign
    draft, asking, fallen, aftermath, over = (Table(add_sample_battle(campaign), members) for _ in range(5))
    _lay_out_maps(draft)
    actions.call_to_arms(draft.ada)
    Battle.objects.filter(pk=fallen.battle.pk).update(dice=Battle.Dice.PLAYERS)
    for table in (asking, fallen, aftermath, over):
        actions.start(table.ada)
        _go_on_to(table, "risk")
    _ask(asking)
    _throw(fallen)
    for table in (aftermath, over):
        table.fight_to_the_end()
    actions.confirm_changes(over.ada)
    return [draft, asking, fallen, aftermath, over]


def _go_on_to(table: Table, step: str) -> None:
    while table.scene.row.step != step:
        table.go_on()


def _lay_out_maps(table: Table) -> None:
    file = BytesIO()
    Image.new("RGB", (640, 400), (120, 140, 90)).save(file, "PNG")
    for side in (None, table.battle.sides.get(key="bannock")):
        file.seek(0)
        title = f"The valley, as {side or 'all'} see it"
        picture = actions.add_picture(
            table.ada, file=file, size=file.getbuffer().nbytes, title=title, side=side
        )
        actions.mark(table.ada, picture=picture, x=3_000, y=7_000, label="The ford", tincture="")


def _ask(table: Table) -> None:
    """By tomorrow: one has a standing answer and a draft, somebody stands in for him, and people talk."""
    a_day, an_hour = timedelta(days=1), timedelta(hours=1)
    actions.set_pace(
        table.ada,
        ends=Ends.MOMENT,
        is_sooner=True,
        allowed=a_day,
        at=None,
        zone="Europe/Vienna",
        remind=an_hour,
    )
    ask = next(one for one in table.scene.played.asks if one.key == RISK)
    assert ask.default is not None
    value = ask.default.model_dump(mode="json")
    actions.keep_standing(table.bea, phase=table.number, key=RISK, value=value)
    actions.save_draft(table.bea, phase=table.number, key=RISK, value=value)
    actions.stand_in(table.ada, word=f"hero:{HERO}", member=table.members["cal"], lasts=3 * a_day)
    actions.say(table.bea, to=EVERYBODY, text="I am on a train. Cal knows what I want.")
    actions.order(table.ada, unit="city-archers", text="Hold the bridge until the horses are over.")


def _throw(table: Table) -> None:
    """A player has thrown and wishes for another throw; the game master has ruled on what he needs."""
    _go_on_to(table, "survival")
    actions.close(table.ada, phase=table.number, without_the_absent=True)
    actions.throw(table.bea, phase=table.number, key=SURVIVAL)
    actions.ask_again(table.bea, phase=table.number, key=SURVIVAL, reason="My Luck for tonight")
    reason = "He stood behind the wall"
    actions.rule(table.ada, phase=table.number, key=TARGET, line="Wall", value=1, reason=reason)
