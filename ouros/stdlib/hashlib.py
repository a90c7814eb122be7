"""Module `hashlib`: hashes, which are natives, and functions that use them."""

import _digests
from _digests import (
    blake2b, blake2s, md5, new, sha1, sha224, sha256, sha384, sha3_224, sha3_256, sha3_384, sha3_512, sha512,
    shake_128, shake_256,
)
from _buffers import bytes_of as _bytes_of
from _plain import call as _call

__all__ = [
    "algorithms_available", "algorithms_guaranteed", "blake2b", "blake2s", "file_digest", "md5", "new", "pbkdf2_hmac", "scrypt", "sha1", "sha224",
    "sha256", "sha384", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "sha512",
    "shake_128", "shake_256",
]

algorithms_guaranteed = {
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256",
}
algorithms_available = set(algorithms_guaranteed)


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    """Derive a key from a password (PBKDF2 of PKCS #5)."""
    if not isinstance(hash_name, str):
        raise TypeError("pbkdf2_hmac() argument 'hash_name' must be str, not " + type(hash_name).__name__)
    if hash_name.lower() not in algorithms_guaranteed:
        raise ValueError(f"unsupported hash type {hash_name}")
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    if dklen is not None and dklen < 1:
        raise ValueError("key length must be greater than 0.")
    return _call("pbkdf2_hmac", hash_name.lower(), bytes(password), bytes(salt), iterations, dklen)


def scrypt(password, *, salt, n, r, p, maxmem=0, dklen=64):
    """A key from a password (RFC 7914). Memory and time are 128 * n * r bytes and p passes over them: n * r * p is at most 2**20."""
    numbers = {"n": n, "r": r, "p": p, "maxmem": maxmem, "dklen": dklen}
    for name, value in numbers.items():
        if not isinstance(value, int):
            raise TypeError(f"scrypt() argument '{name}' must be int, not {type(value).__name__}")
    data = []
    for value in (password, salt):
        data.append(_bytes_of(value))
    return _call("scrypt", *data, *[int(value) for value in numbers.values()])


def file_digest(fileobj, digest, /, *, _bufsize=262144):
    """Return the hash of the rest of a binary stream."""
    h = new(digest) if isinstance(digest, str) else digest()
    while data := fileobj.read(_bufsize):
        h.update(data)
    return h
