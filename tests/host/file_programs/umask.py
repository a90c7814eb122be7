"""The mask of permissions, which os.open() obeys."""

import os
import stat

first = os.umask(0o022)
print(oct(os.umask(0o077)), oct(os.umask(0o027)), oct(os.umask(0o7027)), oct(os.umask(0o022)))
for mask, mode in ((0o022, 0o666), (0o077, 0o666), (0o027, 0o640), (0, 0o755)):
    os.umask(mask)
    os.close(os.open("made", os.O_CREAT | os.O_WRONLY, mode))
    print(oct(stat.S_IMODE(os.stat("made").st_mode)))
    os.unlink("made")
for wrong in ("5", None, 1.0):
    try:
        os.umask(wrong)
    except TypeError as e:
        print(e)
os.umask(first)
