"""Players without people. They are given a view, never the match."""

from engine.bots.greedy import call_due, choose

__all__ = ["call_due", "choose"]
