from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from accounts.limits import DAY, HOUR, Limit, TooOften
from accounts.models import Tries
from accounts.visitors import address_of

THREE = Limit("knock", 3, HOUR, "Three knocks an hour.")


def later(by: timedelta) -> None:
    """Let time pass: everything counted is that much older."""
    for tries in Tries.objects.all():
        Tries.objects.filter(pk=tries.pk).update(since=tries.since - by)


def allowed(limit: Limit, who: object) -> bool:
    try:
        limit.take(who)
    except TooOften:
        return False
    return True


def test_it_refuses_the_fourth_with_its_words_and_nobody_else(db: None) -> None:
    assert [allowed(THREE, "eve") for _ in range(5)] == [True, True, True, False, False]
    with pytest.raises(TooOften, match="Three knocks an hour"):
        THREE.take("EVE")
    assert allowed(THREE, "ada")


def test_it_opens_again_when_the_time_is_over(db: None) -> None:
    for _ in range(4):
        allowed(THREE, "eve")
    later(HOUR)
    assert [allowed(THREE, "eve") for _ in range(4)] == [True, True, True, False]


def test_check_counts_nothing(db: None) -> None:
    for _ in range(10):
        THREE.check("eve")
    for _ in range(3):
        THREE.take("eve")
    with pytest.raises(TooOften):
        THREE.check("eve")


def test_what_went_well_is_given_back(db: None) -> None:
    for _ in range(10):
        THREE.take("ada")
        THREE.give_back("ada")
    assert allowed(THREE, "ada")


def test_the_table_holds_no_addresses_and_forgets(db: None) -> None:
    THREE.take("192.0.2.7")
    assert "192" not in Tries.objects.get().key
    later(2 * DAY)
    THREE.take("198.51.100.9")
    assert Tries.objects.get().since > timezone.now() - HOUR


def test_fifty_at_once_never_exceed_it_by_one(transactional_db: None) -> None:
    def knock(_: int) -> bool:
        try:
            return allowed(THREE, "eve")
        finally:
            connection.close()

    with ThreadPoolExecutor(50) as pool:
        assert sum(pool.map(knock, range(50))) == 3


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", "nowhere"),
        ("a socket", "nowhere"),
    ],
)
def test_an_address_is_a_household(rf: RequestFactory, remote: str, counted: str) -> None:
    assert address_of(rf.get("/", REMOTE_ADDR=remote)) == counted
