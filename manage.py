#!/usr/bin/env python
"""Django's command line. Without DATABASE_URL it brings up the embedded PostgreSQL first."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    from config.database import embedded

    try:
        with embedded.database_for(sys.argv[1:]):
            execute_from_command_line(sys.argv)
    except embedded.CannotRun as reason:
        sys.exit(f"{reason}")


if __name__ == "__main__":
    main()
