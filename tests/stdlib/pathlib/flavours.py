# Paths of the other flavour, names that Windows keeps, newlines that are read as they are.
import warnings
from pathlib import *

print(PurePosixPath(PureWindowsPath("c:\\a\\b")), PureWindowsPath(PurePosixPath("c:/a/b")).parts, PurePosixPath("x\\y", PurePosixPath("a\\b")))
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(PureWindowsPath("nul").is_reserved(), PurePosixPath("nul").is_reserved())
print(w[0].message)
