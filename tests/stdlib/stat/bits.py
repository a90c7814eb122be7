import stat

for mode in (0, 0o100644, 0o40755, 0o120777, 0o10600, 0o20666, 0o60660, 0o140777, 0o104755, 0o102755, 0o41777, 0o104644, 0o102644, 0o41776, 0o777):
    print(oct(mode), stat.filemode(mode), oct(stat.S_IMODE(mode)), oct(stat.S_IFMT(mode)),
          [f.__name__ for f in (stat.S_ISDIR, stat.S_ISREG, stat.S_ISLNK, stat.S_ISFIFO, stat.S_ISCHR, stat.S_ISBLK, stat.S_ISSOCK) if f(mode)])
print(stat.ST_MODE, stat.ST_SIZE, stat.ST_CTIME, oct(stat.S_IRWXU), oct(stat.S_IXOTH), oct(stat.S_ISVTX), stat.S_IFREG)
