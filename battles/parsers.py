"""How the API reads what is sent to it."""

from collections.abc import Mapping
from typing import IO, Any, override

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """JSON, refused in words where it is nested more deeply than Python reads."""

    @override
    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("This is nested more deeply than any answer.") from error
