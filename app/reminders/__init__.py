"""Asks the tables what time has brought. Everything it finds goes through the service."""
