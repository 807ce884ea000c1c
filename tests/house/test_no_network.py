"""The guard against network use, tried in a pytest run of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TESTS = """
import asyncio
import contextlib
import socket
import urllib.request

ELSEWHERE = ("192.0.2.1", 9)  # an address that is nobody's


def test_connecting_elsewhere():
    socket.create_connection(ELSEWHERE, timeout=1)


def test_connecting_elsewhere_and_swallowing_the_error():
    with contextlib.suppress(OSError):
        urllib.request.urlopen("http://192.0.2.1:9/", timeout=1)


def test_asking_for_a_name():
    with contextlib.suppress(OSError):
        socket.getaddrinfo("maumau.invalid", 443)


def test_a_datagram_elsewhere():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender, contextlib.suppress(OSError):
        sender.sendto(b"7H", ELSEWHERE)


def test_connecting_elsewhere_asynchronously():
    async def connect():
        with contextlib.suppress(OSError):
            await asyncio.open_connection(*ELSEWHERE)

    asyncio.run(connect())


def test_loopback_is_allowed():
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = "localhost", server.getsockname()[1]
        with socket.create_connection(address), server.accept()[0]:
            pass


def test_a_pair_of_sockets_is_allowed():
    for end in socket.socketpair():
        end.close()
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "conftest.py").write_text('pytest_plugins = ["tests.house.network"]\n')
    (folder / "test_guarded.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "300"}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.stdout


@pytest.mark.parametrize(
    "test",
    [
        "test_connecting_elsewhere",
        "test_connecting_elsewhere_and_swallowing_the_error",
        "test_asking_for_a_name",
        "test_a_datagram_elsewhere",
        "test_connecting_elsewhere_asynchronously",
    ],
)
def test_network_use_fails_a_test(outcomes: str, test: str) -> None:
    assert f"ERROR test_guarded.py::{test} - Failed: network was used" in outcomes


@pytest.mark.parametrize("test", ["test_loopback_is_allowed", "test_a_pair_of_sockets_is_allowed"])
def test_loopback_fails_no_test(outcomes: str, test: str) -> None:
    assert f"PASSED test_guarded.py::{test}" in outcomes
    assert f"ERROR test_guarded.py::{test}" not in outcomes
