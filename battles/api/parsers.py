"""How the API reads what is sent to it: one door for every body, whatever it is for."""

from collections.abc import Mapping
from typing import IO, Any, override

from django.utils.translation import gettext, gettext_lazy
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser

from rulesets.engine.text import in_lines_all, unprintable_in
from rulesets.engine.values import Facts

ODD_CHARACTER = gettext_lazy("There is a character in it that cannot be shown. Take it out.")


class ShallowJSONParser(JSONParser):
    """JSON, refused in words where it is nested more deeply than Python reads, and at its field where a text
    holds what is for machines and not for people. Lines end in one way, however they were sent.
    """

    @override
    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Facts | None = None
    ) -> Any:
        try:
            parsed = in_lines_all(super().parse(stream, media_type, parser_context))
        except RecursionError as error:
            raise ParseError(gettext("This is nested more deeply than any answer.")) from error
        for odd in unprintable_in(parsed):
            at = str(odd[0]) if isinstance(parsed, Mapping) and odd[0] in parsed else "detail"
            raise ValidationError({at: [ODD_CHARACTER]})
        return parsed
