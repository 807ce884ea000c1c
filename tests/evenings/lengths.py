"""How long the long tests are: a short form by default, more by a variable of the environment."""

import os


def length(variable: str, short: int) -> int:
    """The number in the variable, or the one of the short form."""
    return int(os.environ.get(variable, short))
