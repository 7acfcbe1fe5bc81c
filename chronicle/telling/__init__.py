"""A battle as it is told: in one truth, in all of them side by side, and what one side believed."""

from chronicle.telling.report import read_by, report
from chronicle.telling.turning import turning

__all__ = ["read_by", "report", "turning"]
