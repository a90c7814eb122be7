import sys
import types

package = types.ModuleType("package")
package.__path__ = []
asked = []


def give(name):
    asked.append(name)
    if name == "made":
        return 7
    raise AttributeError(name)


package.__getattr__ = give
sys.modules["package"] = package
sys.modules["package.part"] = part = types.ModuleType("package.part")

from package import made, part as again

print(made, again is part, asked[:2])
try:
    from package import nothing
except ImportError as e:
    print(str(e).split(" from ")[0])
print(__import__("package", fromlist=["made", "part"]) is package)
