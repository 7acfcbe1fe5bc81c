"""The steps as somebody asks for them: what happens, and under which heading of the rules it stands."""

from collections.abc import Mapping

from rulesets.engine import Help

HELPS: Mapping[str, Help] = {
    "forces": Help(
        (
            "Who stands where. Of an enemy one sees that a unit is there, and what kind of troops it is. "
            "Nobody decides anything."
        ),
        "Initial battle setup",
    ),
    "teams": Help(
        (
            "Each hero says with which unit he fights, and whom he wants beside him. Heroes of a unit who "
            "name each other are a team."
        ),
        "Affiliation, Teaming",
    ),
    "assess": Help(
        (
            "Each general rolls to size up the enemy. The best roll of a side counts for all of it, and says"
            " how well it knows the tokens of each enemy."
        ),
        "Initial battle setup",
    ),
    "events": Help(
        (
            "The game master says what happens now: arrivals, weather, orders that go astray, a unit that "
            "changes sides. What was prepared for this round stands there already."
        ),
        "Events",
    ),
    "generals": Help(
        (
            "Units whose general is gone may get a new one. Heroes whose unit is no more find another. Where"
            " nothing has changed there is nothing to do."
        ),
        "Events",
    ),
    "allocate": Help(
        (
            "Each general aims the tokens of his unit at the enemies it fights, in secret. All of them, or "
            "none at all."
        ),
        "Allocate Forces",
    ),
    "utility": Help(
        (
            "Heroes heal, ward, bless and prepare before the lines meet: five simple actions and a longer "
            "one. The game master lets stand what works."
        ),
        "Perform Heroic Utility Actions",
    ),
    "actions": Help(
        (
            "Each hero chooses how he sways the battle: fight, shoot, cast, sneak, command, or something "
            "else. All of it is sealed until the clash."
        ),
        "Decide Heroic Attack Actions",
    ),
    "clash": Help(
        (
            "What was sealed comes to light, treason first. Then all tokens lie open, and everybody sees who"
            " fights whom."
        ),
        "Decide Heroic Attack Actions",
    ),
    "flow": Help(
        (
            "Two dice for each team say how the fight goes for it: fierce, plain, deadly, or with a chance "
            "for valour. Who hunts a foe of his own needs no dice."
        ),
        "Flow of Battle",
    ),
    "modifiers": Help(
        (
            "Heroes roll for what they bring to their unit, and pay for it in health. The game master adds "
            "ground and cover. All of it moves the battle rolls."
        ),
        "Determine Modifiers",
    ),
    "deadly": Help(
        (
            "Heroes who met a foe fight it out, one combat after the other. Play it at the table and enter "
            "how it ended, or let one roll each decide."
        ),
        "Resolve Deadly Combats",
    ),
    "battle": Help(
        (
            "Each unit rolls against every enemy that it aims at, all at once. What is missed or beaten by "
            "much costs tokens, which are taken together."
        ),
        "Make Battle Rolls",
    ),
    "morale": Help(
        (
            "The general of each unit that lost a token makes a Will save. Who fails is shaken or worse. "
            "Without a general the troops stand alone."
        ),
        "Make Morale Check",
    ),
    "retreat": Help(
        (
            "Shaken units hold or leave, as their generals say. Then whoever was free to follow rides down "
            "those who run."
        ),
        "Make Morale Check",
    ),
    "end_round": Help(
        (
            "Ten minutes are over: spells end, the fallen bleed, and who changes units arrives. The game "
            "master says whether it goes on."
        ),
        "Phases of Combat",
    ),
    "aftermath": Help(
        (
            "The wounded come back, more of them for the victor. The fallen are found, prisoners are "
            "counted, and every lasting change is proposed."
        ),
        "Aftermath",
    ),
}
