"""`manage.py grants ROLE`: what the site's own role may do in the database, and what not."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg import sql

from battles.models import Block, Event, Sealed

LOG = (Event, Block, Sealed)
MADE_BY_MIGRATE = "django_migrations"


class Command(BaseCommand):
    help = (
        "Give a role of the database what the site needs, and nothing that changes, deletes or empties the "
        "log. Run it as the role that migrates, and again after each migration."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("role", help="the role that the site signs in with; it is there already")

    def handle(self, *args: object, role: str, **options: object) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            self._check(cursor, role)
            for statement in statements(role):
                cursor.execute(statement)
        self.stdout.write(
            f"{role} may read and write what the site needs. It cannot change, delete or empty the log of a "
            "battle, nor the tables. Give the site this role in DATABASE_URL; migrate with the other one."
        )

    def _check(self, cursor: CursorWrapper, role: str) -> None:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", [role])
        if (found := cursor.fetchone()) is None:
            make = f"CREATE ROLE {role} LOGIN PASSWORD '...'"
            raise CommandError(f"There is no role {role}. Make it first: {make}")
        owner = "SELECT pg_has_role(%s, tableowner, 'MEMBER') FROM pg_tables WHERE tablename = %s"
        cursor.execute(owner, [role, Event._meta.db_table])
        (owns,) = cursor.fetchone()
        if found[0] or owns:
            raise CommandError(
                f"{role} owns the tables, or rules the server: nothing can be kept from it. "
                "Name another role, which the site then signs in with."
            )


def statements(role: str) -> list[sql.Composed]:
    """All rights anew: what an older version gave and the site does not need any more is taken back."""
    name, here = sql.Identifier(role), sql.Identifier(str(connection.settings_dict["NAME"]))
    kept = sql.SQL(", ").join(sql.Identifier(model._meta.db_table) for model in LOG)
    texts = (
        "GRANT CONNECT ON DATABASE {here} TO {name}",
        "GRANT USAGE ON SCHEMA public TO {name}",
        "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {name}",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {name}",
        "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {name}",
        "REVOKE UPDATE, DELETE ON {kept} FROM {name}",
        "REVOKE INSERT, UPDATE, DELETE ON {made} FROM {name}",
    )
    made = sql.Identifier(MADE_BY_MIGRATE)
    return [sql.SQL(text).format(name=name, here=here, kept=kept, made=made) for text in texts]
