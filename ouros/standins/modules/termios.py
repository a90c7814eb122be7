"""termios: its names. There is no terminal in the sandbox: no descriptor is one."""

TCSANOW, TCSADRAIN, TCSAFLUSH = 0, 1, 2
TCIFLUSH, TCOFLUSH, TCIOFLUSH = 0, 1, 2
TCOOFF, TCOON, TCIOFF, TCION = 0, 1, 2, 3
IGNBRK, BRKINT, IGNPAR, PARMRK, INPCK, ISTRIP, INLCR, IGNCR, ICRNL, IXON, IXANY, IXOFF = 1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 2048, 4096
OPOST, ONLCR, OCRNL, ONOCR, ONLRET = 1, 4, 8, 16, 32
CSIZE, CS5, CS6, CS7, CS8, CSTOPB, CREAD, PARENB, PARODD, HUPCL, CLOCAL = 48, 0, 16, 32, 48, 64, 128, 256, 512, 1024, 2048
ISIG, ICANON, ECHO, ECHOE, ECHOK, ECHONL, NOFLSH, TOSTOP, IEXTEN = 1, 2, 8, 16, 32, 64, 128, 256, 32768
VINTR, VQUIT, VERASE, VKILL, VEOF, VTIME, VMIN, VSTART, VSTOP, VSUSP, VEOL = 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11
TIOCGWINSZ, TIOCSWINSZ, TIOCSTI, FIONREAD = 21523, 21524, 21522, 21531


class error(Exception):
    pass


def tcgetattr(fd, /):
    raise error(25, "Inappropriate ioctl for device")


def tcsetattr(fd, when, attributes, /):
    tcgetattr(fd)


def tcsendbreak(fd, duration, /):
    tcgetattr(fd)


def tcdrain(fd, /):
    tcgetattr(fd)


def tcflush(fd, queue, /):
    tcgetattr(fd)


def tcflow(fd, action, /):
    tcgetattr(fd)


def tcgetwinsize(fd, /):
    tcgetattr(fd)


def tcsetwinsize(fd, winsize, /):
    tcgetattr(fd)
