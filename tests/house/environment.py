"""Settings as they are read where the environment is just what a test says."""

import os
from collections.abc import Mapping
from unittest.mock import patch

from app import config


def load(environ: Mapping[str, str]) -> config.Settings:
    with patch.dict(os.environ, environ, clear=True):
        return config.load()
