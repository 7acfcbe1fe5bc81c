"""What a unit is worth, for lists and as it is typed: the dice it brings to the four rolls of a fight."""

from rulesets.engine import Line, Tally, filled
from rulesets.systems.starwars.book.codes import change, combined, joined, pips, text
from rulesets.systems.starwars.book.kinds import DamageType
from rulesets.systems.starwars.book.options import Options
from rulesets.systems.starwars.people.profile import Profile, profile_of, weapon_damage
from rulesets.systems.starwars.people.sheets import StarSide, StarUnit, Weapon


def best_weapon(unit: StarUnit, profile: Profile) -> Weapon | None:
    """The weapon with the best attack and damage together."""
    return max(
        unit.weapons,
        key=lambda weapon: (
            profile.skills[weapon.skill] + pips(weapon.fire_control) + weapon_damage(weapon, profile.strength)
        ),
        default=None,
    )


def strength(side: StarSide, unit: StarUnit, options: Options) -> Tally:
    """Attack, dodge, damage and resistance of all of them together, in pips: 3 are a die."""
    profile, rounding = profile_of(unit, side), options.combined_rounding
    together = joined(unit.size, rounding)
    resisted = profile.strength + (pips(unit.shields) if unit.shields else 0)
    lines = [Line(filled("Dodge {code}", code=text(profile.dodge + together)), profile.dodge + together)]
    if weapon := best_weapon(unit, profile):
        number = unit.size if weapon.count is None else min(unit.size, weapon.count)
        attack = profile.skills[weapon.skill] + pips(weapon.fire_control) + joined(number, rounding)
        harm = weapon_damage(weapon, profile.strength)
        label = filled("Attack {code}, {weapon}", code=text(attack), weapon=weapon.title)
        lines.append(Line(label, attack))
        lines.append(Line(filled("Damage {code} each", code=text(harm)), harm))
    held = resisted + profile.armour[DamageType.ENERGY] + together
    lines.append(Line(filled("Resistance {code}", code=text(held)), held))
    if not unit.size:
        lines = []
    total = sum(line.value for line in lines)
    together_as = (
        filled("{size} together: {bonus}", size=unit.size, bonus=change(combined(unit.size, rounding)))
        if unit.size
        else "Nobody yet"
    )
    return Tally(f"strength:{unit.id}", together_as, 0, tuple(lines), total, total)


def quality_word(side: StarSide, unit: StarUnit, options: Options) -> str:
    return unit.quality.value.replace("_", "-")


def size_of(side: StarSide, unit: StarUnit, options: Options) -> int:
    return unit.size


def attack_word(side: StarSide, unit: StarUnit, options: Options) -> str:
    profile = profile_of(unit, side)
    weapon = best_weapon(unit, profile)
    return text(profile.skills[weapon.skill] + pips(weapon.fire_control)) if weapon else "–"


def stamina_word(side: StarSide, unit: StarUnit, options: Options) -> str:
    return text(profile_of(unit, side).stamina)
