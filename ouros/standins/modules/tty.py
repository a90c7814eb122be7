"""tty: its functions. There is no terminal in the sandbox: see termios."""

from termios import *  # noqa: F403
from termios import TCSAFLUSH, tcgetattr

__all__ = ["cfmakeraw", "cfmakecbreak", "setraw", "setcbreak"]

IFLAG, OFLAG, CFLAG, LFLAG, ISPEED, OSPEED, CC = range(7)


def cfmakeraw(mode):
    """Make a list of attributes that of the raw mode."""
    from termios import (
        BRKINT, CS8, CSIZE, ECHO, ECHOE, ECHOK, ECHONL, ICANON, ICRNL, IEXTEN, IGNBRK, IGNCR, INLCR, INPCK, ISIG, ISTRIP, IXANY, IXOFF,
        IXON, NOFLSH, OPOST, PARENB, PARMRK, TOSTOP, VMIN, VTIME, IGNPAR,
    )  # fmt: skip
    mode[IFLAG] &= ~(IGNBRK | BRKINT | IGNPAR | PARMRK | INPCK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXANY | IXOFF)
    mode[OFLAG] &= ~OPOST
    mode[CFLAG] = mode[CFLAG] & ~(PARENB | CSIZE) | CS8
    mode[LFLAG] &= ~(ECHO | ECHOE | ECHOK | ECHONL | ICANON | IEXTEN | ISIG | NOFLSH | TOSTOP)
    mode[CC] = list(mode[CC])
    mode[CC][VMIN], mode[CC][VTIME] = 1, 0


def cfmakecbreak(mode):
    """Make a list of attributes that of the cbreak mode."""
    from termios import ECHO, ICANON, VMIN, VTIME
    mode[LFLAG] &= ~(ECHO | ICANON)
    mode[CC] = list(mode[CC])
    mode[CC][VMIN], mode[CC][VTIME] = 1, 0


def setraw(fd, when=TCSAFLUSH):
    return tcgetattr(fd)


setcbreak = setraw
