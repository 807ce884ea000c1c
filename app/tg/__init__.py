"""Telegram: what people see and tap, and how it comes to them. Knows no storage."""
