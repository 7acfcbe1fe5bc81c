"""The secret of a phase, and what is said where the key that sealed it is gone."""

from django.utils.translation import gettext

from battles.actions.lock import TableError
from battles.models import Phase
from battles.play import dice

SEAL_LOST = "seal_lost"
"""In the log: the seed of a step could not be opened any more, and the step got a fresh one."""


class SealIsLost(TableError):
    def __init__(self) -> None:
        super().__init__(
            gettext(
                "The key that sealed the dice of this step is not on this site any more, so none can be "
                "thrown. A game master can give the step fresh dice, or whoever runs the site brings the "
                "key back."
            )
        )


def secret_of(row: Phase) -> bytes:
    """The secret that the dice of a phase come from."""
    try:
        return dice.unseal(row.sealed_seed)
    except dice.KeyIsMissing as error:
        raise SealIsLost from error
