"""A pytest plugin: a test that reaches beyond loopback fails, even if it swallows the error.

Python tells an audit hook of every connection before it is made, whatever library asks for it.
The library sees an unreachable network; the test is failed at its end, with the address.
"""

import errno
import socket
import sys
from collections.abc import Iterator
from ipaddress import ip_address

import pytest

_LOOKUPS = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
_SENDS = {"socket.connect", "socket.sendto", "socket.sendmsg"}

_guarding = False
_attempts: list[str] = []


def _is_loopback(host: object) -> bool:
    name = host.decode() if isinstance(host, bytes) else host
    if name in {None, "", "localhost"}:
        return True
    try:
        return ip_address(str(name)).is_loopback
    except ValueError:
        return False


def _host(event: str, args: tuple[object, ...]) -> object:
    """The host that an audited call is about; None where there is none."""
    if event in _LOOKUPS:
        return args[0]
    if event in _SENDS:
        sender, address = args[:2]
        assert isinstance(sender, socket.socket)
        if sender.family in {socket.AF_INET, socket.AF_INET6} and isinstance(address, tuple):
            return address[0]
    return None


def _refuse_network(event: str, args: tuple[object, ...]) -> None:
    if not (_guarding and event.startswith("socket.")):
        return
    host = _host(event, args)
    if not _is_loopback(host):
        _attempts.append(f"{event} {host!r}")
        raise OSError(errno.ENETUNREACH, f"tests reach loopback only, not {host!r}")


def pytest_configure() -> None:
    sys.addaudithook(_refuse_network)


@pytest.fixture(autouse=True)
def no_network() -> Iterator[None]:
    """Guards one test; every test has it."""
    global _guarding  # noqa: PLW0603 - an audit hook can neither be removed nor be handed a state
    _attempts.clear()
    _guarding = True
    yield
    _guarding = False
    if _attempts:
        pytest.fail(f"network was used: {', '.join(_attempts)}", pytrace=False)
