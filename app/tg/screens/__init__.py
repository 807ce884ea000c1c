"""What people see: every scene as a screen of text and buttons. Pure; nothing here knows PTB."""

from app.tg.screens.render import render

__all__ = ["render"]
