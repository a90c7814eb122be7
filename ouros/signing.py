"""Signs dumps with HMAC-SHA256, and checks the signature before anything in them is parsed.

Knows nothing of what is signed. Invariant: bytes that were signed are never taken for unsigned ones, nor the reverse.
"""

from __future__ import annotations

MARK = b"ouros-signed\x00"  # no unsigned dump starts with it
DIGEST_SIZE = 32


def sign(data: bytes, key: bytes) -> bytes:
    """Return `data` behind its signature.

    Raises:
        TypeError: `key` is not bytes.
        ValueError: `key` is empty.
    """
    return MARK + _digest(data, key) + data


def verify(data: bytes, key: bytes | None) -> bytes:
    """Return what was signed; `data` itself if there is no key.

    Raises:
        TypeError: `key` is not bytes.
        ValueError: `key` is empty, `data` isn't signed with it, or is signed and there is no key.
    """
    is_signed = data.startswith(MARK)
    if key is None:
        if is_signed:
            raise ValueError("data is signed, pass the key it was signed with")
        return data
    start = len(MARK) + DIGEST_SIZE
    signed = data[start:]
    expected = _digest(signed, key)
    if not is_signed:
        raise ValueError("data is not signed: make it by dump(key=...), or load it without a key if you trust it")
    import hmac

    if not hmac.compare_digest(data[len(MARK) : start], expected):
        raise ValueError("data is not signed with this key, or was changed")
    return signed


def check_key(key: object) -> None:
    """Check that `key` can sign.

    Raises:
        TypeError: Not bytes.
        ValueError: Empty.
    """
    if not isinstance(key, bytes):
        raise TypeError(f"key must be bytes, not {type(key).__name__}")
    if not key:
        raise ValueError("key must not be empty")


def _digest(data: bytes, key: bytes) -> bytes:
    check_key(key)
    import hmac

    return hmac.digest(key, data, "sha256")
