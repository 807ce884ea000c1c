"""Telegram: what people see and tap, and how it comes to them. Knows no storage."""

import os

# PTB's errors tell times as numbers unless asked not to, and warn each time that they will stop.
os.environ.setdefault("PTB_TIMEDELTA", "1")
