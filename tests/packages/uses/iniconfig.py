import iniconfig
assert iniconfig.IniConfig("x.ini", data="[a]\nb=1")["a"]["b"] == "1"
