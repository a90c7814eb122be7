# platform reads texts like sys.version, and says what is no Android, macOS, Java or Windows
import copy
import pickle
import platform
import sys

u = platform.uname()
print(u._fields, len(u), u[-1] == u.processor, copy.copy(u) == u, pickle.loads(pickle.dumps(u)) == u, list(u._asdict()))
print(u._replace(system="a", node="b", release="c", version="d", machine="e"))
print(platform.uname_result("a", "b", "c", "d", "e"))
for text in ("2.4.3 (#1, Jun 21 2006, 13:54:21) \n[GCC 3.3.4]", "2.4.3 (truncation, date, ) \n[GCC]", "2.4 (truncation) \n[GCC]", "2. 4 (x) \n[GCC]"):
    try:
        print(platform._sys_version(text))
    except ValueError as e:
        print(e)
sys.version, sys._git = "3.9.1 (main, Feb 14 2023, 16:28:12) [GCC 9.4.0]", ("CPython", "a branch", "1234")
print(platform.python_version_tuple(), platform.python_build(), platform.python_compiler(), platform.python_branch(), platform.python_revision())
print(platform.mac_ver(), platform.win32_ver("a"), platform.win32_edition(), platform.win32_is_iot(), platform.ios_ver(), platform.android_ver())
for system in (("SunOS", "5.4", "x"), ("SunOS", "4.4", "x"), ("SunOS", "5.x", "x"), ("win32", "1", "2"), ("Linux", "1", "2")):
    print(platform.system_alias(*system))
print(platform._parse_os_release(["ID=x", "NAME='a b'", '# c', 'PRETTY_NAME="\\$\\`\\\\"', "IN-VALID=1", "EMPTY="]))
