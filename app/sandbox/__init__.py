"""Telegram on loopback: a strict world for tests and for a page to play on."""
