"""Days become dates of the campaign's own calendar, and dates days."""

import pytest

from annals.reckoning import Date, Month, Reckoning

MOON = Reckoning(
    months=(Month("Thaw", 30), Month("Midsummer", 1), Month("Harvest", 29)),
    weekdays=("Moonday", "Windsday", "Marketday"),
    era="of the Crown",
    year=1042,
    month=3,
    date=28,
    weekday=2,
)


def test_without_a_calendar_days_are_counted() -> None:
    plain = Reckoning()
    assert plain.words(1234) == "Day 1,234" and plain.month_name(5) == ""
    assert plain.span_of(100) == (1, 100, "Days 1 to 100") and plain.span_of(101)[0] == 101


def test_day_one_is_what_it_is_called() -> None:
    assert MOON.words(1) == "Windsday, 28 Harvest 1042 of the Crown"
    assert MOON.words(2) == "Marketday, 29 Harvest 1042 of the Crown"
    assert MOON.words(3) == "Moonday, 1 Thaw 1043 of the Crown"
    assert MOON.short(33) == "1 Midsummer" and MOON.month_name(34) == "Harvest"


@pytest.mark.parametrize("day", [*range(1, 200), 10**6])
def test_a_date_leads_back_to_its_day(day: int) -> None:
    assert MOON.day_of(MOON.date_of(day)) == day


def test_a_year_is_a_span_and_the_first_begins_with_the_campaign() -> None:
    assert MOON.span_of(1) == (1, 2, "1042 of the Crown")
    assert MOON.span_of(3) == (3, 62, "1043 of the Crown")
    assert MOON.span_of(62)[0] == 3 and MOON.span_of(63)[0] == 63


def test_years_before_the_first_are_written_with_a_minus() -> None:
    early = Reckoning(months=(Month("One", 10),), year=-2)
    assert early.date_of(11) == Date(-1, 1, 1) and early.words(11) == "1 One −1"


@pytest.mark.parametrize("day", [1, 2, 3, 33, 34, 62, 63, 5000])
def test_a_date_is_read_as_it_is_written(day: int) -> None:
    written = MOON.words(day)
    assert MOON.day_named(written, 1) == day
    assert MOON.day_named(written.upper().removesuffix(" OF THE CROWN"), 1) == day
    assert MOON.day_named(MOON.short(day), day) == day, "without a year it is that of the day one comes from"


NO_DATES = (
    *("", "Harvest", "30 Harvest 1042", "0 Thaw 1043", "1 Thaw 1042"),
    *("1 Nomonth 1043", "1 Thaw 1043 x", "1 1 1"),
)


@pytest.mark.parametrize("text", NO_DATES)
def test_what_is_no_date_names_no_day(text: str) -> None:
    assert MOON.day_named(text, 3) is None
    assert Reckoning().day_named("1 Thaw 1043", 3) is None


def test_years_before_the_first_are_read_with_their_minus() -> None:
    early = Reckoning(months=(Month("One", 10),), year=-2)
    assert early.day_named("1 One −1", 1) == early.day_named("1 one, -1", 1) == 11
