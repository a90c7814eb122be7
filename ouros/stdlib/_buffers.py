"""Bytes-like objects: what all modules that take bytes do with their arguments."""


def is_bytes_like(value):
    """Return whether memoryview() takes the value."""
    return isinstance(value, (bytes, bytearray, memoryview)) or hasattr(type(value), "__buffer__")


def bytes_of(value):
    """Return the bytes of a bytes-like object. Raises TypeError for another."""
    if type(value) is bytes:
        return value
    if not is_bytes_like(value):
        raise TypeError(f"a bytes-like object is required, not '{type(value).__name__}'")
    return bytes(memoryview(value))
