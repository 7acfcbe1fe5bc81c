import re

import pytest
from django.test import Client

from campaigns.models import Campaign
from rosters.figures import making
from rosters.models import Force, Hero, Unit
from rosters.sheets import SheetIsWrong
from rulesets.engine.text import number
from tests.rosters.pages import page, unit_data, words
from tests.rosters.skirmish import Levy, School


def url(campaign: Campaign, key: str, of: Force | Unit | Hero | None = None) -> str:
    address = f"/campaigns/{campaign.pk}/calculators/{key}/"
    return f"{address}?of={type(of).__name__.lower()}-{of.pk}" if of else address


def test_what_is_worked_out_is_told_with_its_dice_and_lines(campaign: Campaign) -> None:
    made = making.made(campaign, making.maker_or_404(campaign, "levy"), Levy(huts=20))
    [roll], [levied] = made.rolls, made.sums
    assert (roll.why, roll.dice, sum(roll.faces)) == ("Men from each hut", "1d6", roll.total)
    assert (levied.title, levied.total) == ("Men who come", number(20 * roll.total - 1))
    assert making.fields_of(made.token) == {"count": 20 * roll.total - 1, "weapon": "spear"}
    assert [fact.title for fact in made.facts][:1] == ["Men"]


def test_dice_fall_anew_each_time(campaign: Campaign) -> None:
    levy = making.maker_or_404(campaign, "levy")
    assert len({making.made(campaign, levy, Levy()).rolls[0].total for _ in range(60)}) > 1


def test_fields_that_make_no_sheet_are_refused(campaign: Campaign) -> None:
    with pytest.raises(SheetIsWrong):
        making.made(campaign, making.maker_or_404(campaign, "levy"), Levy(huts=0))


def test_a_new_unit_starts_from_what_was_made(adas: Client, campaign: Campaign, reds: Force) -> None:
    new = page("new-unit", campaign.pk, reds.pk)
    assert "Raise a levy" in words(adas.get(new).content)
    answer = adas.post(url(campaign, "levy", reds), {"maker-huts": "20"})
    onward = re.search(rf'href="({new}\?made=[^"]+)"', answer.content.decode())
    assert onward
    assert re.search(r'name="sheet-count" value="\d+9"', adas.get(onward[1]).content.decode())
    assert not Unit.objects.exists()


def test_a_hero_keeps_what_the_calculator_says_nothing_of(
    adas: Client, campaign: Campaign, cuno: Hero
) -> None:
    answer = adas.post(url(campaign, "school", cuno), {"maker-years": "7"})
    assert "7 years at the school." in words(answer.content)
    token = making.made(campaign, making.maker_or_404(campaign, "school"), School(years=7)).token
    form = adas.get(f"{page('hero', campaign.pk, cuno.pk)}?made={token}").content.decode()
    assert 'name="sheet-skill" value="17"' in form
    assert 'value="Doomed"' in form
    cuno.refresh_from_db()
    assert cuno.sheet["skill"] == 14


def test_what_is_wrong_stands_at_its_field(adas: Client, campaign: Campaign, reds: Force) -> None:
    answer = adas.post(url(campaign, "levy", reds), {"maker-huts": "many"})
    assert answer.status_code == 200
    assert 'value="many"' in answer.content.decode()
    assert "What comes of it" not in words(answer.content)
    refused = adas.post(url(campaign, "levy", reds), {"maker-huts": "0"})
    assert "This makes no sheet. Men:" in words(refused.content)


@pytest.mark.parametrize("token", ["", "x", "\x00", "a:b:c", "é" * 3000])
def test_a_foreign_token_fills_nothing_in(adas: Client, campaign: Campaign, reds: Force, token: str) -> None:
    assert making.fields_of(token) == {}
    answer = adas.post(f"{page('new-unit', campaign.pk, reds.pk)}?made=x", unit_data())
    assert answer.status_code == 302


@pytest.mark.parametrize(
    "address",
    ["levy/", "levy/?of=hero-1", "levy/?of=unit-x", "levy/?of=force-99999", "none/", "school/?of=no-1"],
)
def test_a_calculator_of_nothing_is_not_found(adas: Client, campaign: Campaign, address: str) -> None:
    assert adas.get(f"/campaigns/{campaign.pk}/calculators/{address}").status_code == 404


def test_only_game_masters_calculate(beas: object, client: Client, campaign: Campaign, reds: Force) -> None:
    client.force_login(beas.user)  # type: ignore[attr-defined]
    assert client.get(url(campaign, "levy", reds)).status_code == 404
