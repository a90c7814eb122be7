from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version
assert Version("1.2") < Version("1.10") and "1.5" in SpecifierSet(">=1,<2")
assert Requirement("a[b]>=1; python_version > '3'").extras == {"b"}
