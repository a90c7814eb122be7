"""Bytes-like objects: what all modules that take bytes do with their arguments."""


def is_bytes_like(value):
    """Return whether memoryview() takes the value."""
    return isinstance(value, (bytes, bytearray, memoryview)) or hasattr(type(value), "__buffer__")


def bytes_of(value):
    """Return the bytes of a bytes-like object. Raises TypeError for another, BufferError for one whose items are apart."""
    return value if type(value) is bytes else b"".join([contiguous(value)])


def contiguous(value):
    """Return a memoryview of a bytes-like object. Raises TypeError for another, BufferError for one whose items are apart."""
    if not is_bytes_like(value):
        raise TypeError(f"a bytes-like object is required, not '{type(value).__name__}'")
    view = memoryview(value)
    if not view.c_contiguous:
        raise BufferError("memoryview: underlying buffer is not C-contiguous")
    return view


def writable(buffer, native=""):
    """Return a memoryview of the bytes of a buffer that `native` fills. Raises TypeError for another object."""
    if is_bytes_like(buffer):
        view = memoryview(buffer)
        if view.c_contiguous and not view.readonly:
            return view.cast("B")
    raise TypeError(f"{native}argument must be read-write bytes-like object, not {type(buffer).__name__}")
