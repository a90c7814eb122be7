"""Module `stat`: bits of st_mode, and indices of the result of os.stat()."""

ST_MODE, ST_INO, ST_DEV, ST_NLINK, ST_UID, ST_GID, ST_SIZE, ST_ATIME, ST_MTIME, ST_CTIME = range(10)

S_IFDIR = 0o040000
S_IFCHR = 0o020000
S_IFBLK = 0o060000
S_IFREG = 0o100000
S_IFIFO = 0o010000
S_IFLNK = 0o120000
S_IFSOCK = 0o140000
S_IFDOOR = S_IFPORT = S_IFWHT = 0

S_ISUID, S_ISGID, S_ISVTX = 0o4000, 0o2000, 0o1000
S_ENFMT = S_ISGID
S_IREAD, S_IWRITE, S_IEXEC = 0o400, 0o200, 0o100
S_IRWXU, S_IRUSR, S_IWUSR, S_IXUSR = 0o700, 0o400, 0o200, 0o100
S_IRWXG, S_IRGRP, S_IWGRP, S_IXGRP = 0o070, 0o040, 0o020, 0o010
S_IRWXO, S_IROTH, S_IWOTH, S_IXOTH = 0o007, 0o004, 0o002, 0o001

# Flags of files on BSD and macOS.
UF_SETTABLE, UF_NODUMP, UF_IMMUTABLE, UF_APPEND, UF_OPAQUE, UF_NOUNLINK = 0xFFFF, 1, 2, 4, 8, 16
UF_COMPRESSED, UF_TRACKED, UF_DATAVAULT, UF_HIDDEN = 32, 64, 128, 0x8000
SF_SETTABLE, SF_ARCHIVED, SF_IMMUTABLE, SF_APPEND, SF_RESTRICTED = 0xFFFF0000, 0x10000, 0x20000, 0x40000, 0x80000
SF_NOUNLINK, SF_SNAPSHOT, SF_FIRMLINK, SF_DATALESS = 0x100000, 0x200000, 0x800000, 0x40000000


def S_IMODE(mode, /):
    return mode & 0o7777


def S_IFMT(mode, /):
    return mode & 0o170000


def S_ISDIR(mode, /):
    return S_IFMT(mode) == S_IFDIR


def S_ISCHR(mode, /):
    return S_IFMT(mode) == S_IFCHR


def S_ISBLK(mode, /):
    return S_IFMT(mode) == S_IFBLK


def S_ISREG(mode, /):
    return S_IFMT(mode) == S_IFREG


def S_ISFIFO(mode, /):
    return S_IFMT(mode) == S_IFIFO


def S_ISLNK(mode, /):
    return S_IFMT(mode) == S_IFLNK


def S_ISSOCK(mode, /):
    return S_IFMT(mode) == S_IFSOCK


def S_ISDOOR(mode, /):
    return False


def S_ISPORT(mode, /):
    return False


def S_ISWHT(mode, /):
    return False


_TYPES = {S_IFLNK: "l", S_IFSOCK: "s", S_IFREG: "-", S_IFBLK: "b", S_IFDIR: "d", S_IFCHR: "c", S_IFIFO: "p"}


def filemode(mode, /):
    """Return st_mode as `ls -l` shows it, such as -rw-r--r--."""
    out = [_TYPES.get(S_IFMT(mode), "?")]
    for shift, special, letter in ((6, S_ISUID, "s"), (3, S_ISGID, "s"), (0, S_ISVTX, "t")):
        bits = mode >> shift
        out.append("r" if bits & 4 else "-")
        out.append("w" if bits & 2 else "-")
        if mode & special:
            out.append(letter if bits & 1 else letter.upper())
        else:
            out.append("x" if bits & 1 else "-")
    return "".join(out)
