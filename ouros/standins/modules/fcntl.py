"""fcntl: its names. Files are the program's own, so that locks are free; descriptors have no flags."""

LOCK_SH, LOCK_EX, LOCK_NB, LOCK_UN = 1, 2, 4, 8
F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_RDLCK, F_WRLCK, F_UNLCK = 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2
FD_CLOEXEC = 1


def _check(fd):
    import os
    os.fstat(fd if isinstance(fd, int) else fd.fileno())


def flock(fd, operation, /):
    """Do nothing to an open file: there are no other programs that could hold a lock."""
    _check(fd)


def lockf(fd, cmd, len=0, start=0, whence=0, /):
    """Do nothing to an open file: there are no other programs that could hold a lock."""
    _check(fd)


def fcntl(fd, cmd, arg=0, /):
    raise PermissionError(1, "descriptors have no flags in the sandbox")


def ioctl(fd, request, arg=0, mutate_flag=True, /):
    _check(fd)
    raise OSError(25, "Inappropriate ioctl for device")
