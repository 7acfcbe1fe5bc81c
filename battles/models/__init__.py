"""What the battle room keeps: the record of each battle, until when people are asked, and their talk."""

from battles.models.absence import StandIn, StandingAnswer
from battles.models.blocks import SHORT, Block, Sealed, spaced
from battles.models.keys import SealingKey
from battles.models.letters import Letter, Webhook, Wish
from battles.models.log import Event
from battles.models.maps import WHOLE, MapPicture, Mark
from battles.models.orders import LONGEST_ORDER, Order
from battles.models.pace import Ends, Pace, Term, pace_of
from battles.models.record import (
    AWAY_FOR,
    HERE_FOR,
    Answer,
    Attendance,
    Battle,
    Change,
    CorrectionRow,
    Phase,
    Roll,
    RulingRow,
    Seat,
    Side,
    SideHero,
    Writing,
    fresh_salt,
)
from battles.models.reveal import ALL, Revealed
from battles.models.staff import Decides, Staff, goes_on_by_itself, kept_staff, staff_of
from battles.models.talk import EVERYBODY, LONGEST_MESSAGE, Message, member_word, side_word
from battles.models.throwing_again import AGAIN_MARK, Again

__all__ = [
    "AGAIN_MARK",
    "ALL",
    "AWAY_FOR",
    "EVERYBODY",
    "HERE_FOR",
    "LONGEST_MESSAGE",
    "LONGEST_ORDER",
    "SHORT",
    "WHOLE",
    "Again",
    "Answer",
    "Attendance",
    "Battle",
    "Block",
    "Change",
    "CorrectionRow",
    "Decides",
    "Ends",
    "Event",
    "Letter",
    "MapPicture",
    "Mark",
    "Message",
    "Order",
    "Pace",
    "Phase",
    "Revealed",
    "Roll",
    "RulingRow",
    "Sealed",
    "SealingKey",
    "Seat",
    "Side",
    "SideHero",
    "Staff",
    "StandIn",
    "StandingAnswer",
    "Term",
    "Webhook",
    "Wish",
    "Writing",
    "fresh_salt",
    "goes_on_by_itself",
    "kept_staff",
    "member_word",
    "pace_of",
    "side_word",
    "spaced",
    "staff_of",
]
