"""Letters where no mail server is named: they are printed, and a link in them can be copied."""

import io

from django.core.mail import EmailMessage

from config.mail import EmailBackend


def test_a_printed_letter_can_be_read_and_its_links_copied() -> None:
    terminal, link = io.StringIO(), f"https://banneret.example/forgotten/{'x' * 120}/"
    text = f"Somebody asked for a new password – “Bea” is who it is for.\n\n{link}\n"
    EmailBackend(stream=terminal).send_messages(
        [EmailMessage("A new password", text, to=["bea@example.org"])]
    )
    assert terminal.getvalue().startswith(f"To: bea@example.org\nSubject: A new password\n\n{text}\n---")
