"""What is set on paper: reports, rosters and heroes as PDF, from templates of their own."""

from chronicle.printing.paper import CannotPrint, pdf_of
from chronicle.printing.sheets import Sheet, hero_sheet, report_sheet, roster_sheet

__all__ = ["CannotPrint", "Sheet", "hero_sheet", "pdf_of", "report_sheet", "roster_sheet"]
