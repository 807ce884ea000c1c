"""How long the laws are looked for: enough to find what is wrong, short enough for every run."""

from hypothesis import settings

settings.register_profile("engine", max_examples=150, deadline=None)
settings.load_profile("engine")
