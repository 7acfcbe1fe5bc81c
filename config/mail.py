"""Mail where no server for it is named: printed in the terminal, for people to read and copy links from."""

from typing import override

from django.core.mail import EmailMessage
from django.core.mail.backends import console


class EmailBackend(console.EmailBackend):
    """The letter itself. Written for the wire, its long lines would be cut in the middle of a link."""

    @override
    def write_message(self, message: EmailMessage) -> None:
        head = {"To": ", ".join(message.recipients()), "Subject": message.subject}
        lines = [f"{name}: {value}" for name, value in head.items()]
        self.stream.write("\n".join([*lines, "", str(message.body), "-" * 79, ""]))
