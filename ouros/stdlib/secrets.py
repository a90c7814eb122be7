"""Module `secrets`: random values for secrets, from the host's source of entropy as the policy allows."""

import base64 as _base64
from hmac import compare_digest
from random import SystemRandom

__all__ = ["choice", "randbelow", "randbits", "SystemRandom", "token_bytes", "token_hex", "token_urlsafe", "compare_digest"]

DEFAULT_ENTROPY = 32
_system = SystemRandom()
randbits = _system.getrandbits
choice = _system.choice


def randbelow(exclusive_upper_bound):
    """Return a random int below the bound, at least 0."""
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    exclusive_upper_bound.bit_length  # what has none is no int
    return _system.randrange(exclusive_upper_bound)


def token_bytes(nbytes=None):
    return _system.randbytes(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    return _base64.urlsafe_b64encode(token_bytes(nbytes)).rstrip(b"=").decode("ascii")
