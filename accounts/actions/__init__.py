"""What people do with their account: one transaction each; a refusal says what to do instead."""

from accounts.actions.arriving import claim, sign_up
from accounts.actions.credentials import (
    change_email,
    change_name,
    change_password,
    choose_language,
    prove_email,
    send_reset,
    set_password,
    stay_here,
    user_of_proof,
)
from accounts.actions.refusals import (
    AlreadyClaimed,
    EmailIsTaken,
    LinkIsUsed,
    LooksLikeAnother,
    NoSuchPassword,
    NotNow,
    Refused,
    UsernameIsTaken,
    WrongCode,
    WrongPassword,
)
from accounts.actions.second_factor import (
    begin_second_factor,
    check_code,
    confirm_second_factor,
    forget_second_factor,
    renew_codes,
    turn_off_second_factor,
)
from accounts.actions.sessions import end_all_sessions, end_session
from accounts.actions.signing_in import check_password, sign_in_link, use_link, user_of_link

__all__ = [
    "AlreadyClaimed",
    "EmailIsTaken",
    "LinkIsUsed",
    "LooksLikeAnother",
    "NoSuchPassword",
    "NotNow",
    "Refused",
    "UsernameIsTaken",
    "WrongCode",
    "WrongPassword",
    "begin_second_factor",
    "change_email",
    "change_name",
    "change_password",
    "check_code",
    "check_password",
    "choose_language",
    "claim",
    "confirm_second_factor",
    "end_all_sessions",
    "end_session",
    "forget_second_factor",
    "prove_email",
    "renew_codes",
    "send_reset",
    "set_password",
    "sign_in_link",
    "sign_up",
    "stay_here",
    "turn_off_second_factor",
    "use_link",
    "user_of_link",
    "user_of_proof",
]
