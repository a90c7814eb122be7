import glob

print(glob.__all__, glob.magic_check.pattern, glob.magic_check_bytes.pattern, glob.has_magic("a*"), glob.has_magic(b"a"))
