"""Who asks: a visitor, known by a cookie, at a network address. Shares are given to addresses first, then to visitors.

A cookie costs nothing, so a share for each cookie would be no limit at all.
"""

from __future__ import annotations

import collections
import hashlib
import ipaddress
from collections.abc import Iterable


class Visitor(str):
    """The id of a visitor, which is equal to any text with the same characters; `address` says where they come from."""

    address: str

    def __new__(cls, name: str, address: str = "") -> Visitor:
        """A visitor; without an address, they are alone at one of their own."""
        made = super().__new__(cls, name)
        made.address = address
        return made


def id_of_cookie(token: str) -> str:
    """The id of the visitor with this cookie: its hash, so that nothing that is kept can be used as a cookie."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the 64 first bits of an IPv6 address, which one host may vary."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))


def address_of(visitor: str) -> str:
    """The visitor's address; a visitor without one is alone at an address of their own."""
    return getattr(visitor, "address", "") or str(visitor)


def heaviest(visitors: Iterable[str]) -> str:
    """The visitor who occurs most often at the address that occurs most often; of several alike, the first to occur."""
    counts: dict[str, collections.Counter[str]] = {}
    for visitor in visitors:
        counts.setdefault(address_of(visitor), collections.Counter())[visitor] += 1
    most = max(counts.values(), key=lambda one: one.total())
    return max(most, key=lambda one: most[one])
