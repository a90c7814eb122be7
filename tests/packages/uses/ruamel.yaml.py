import io
from ruamel.yaml import YAML
yaml = YAML(pure=True)
data = yaml.load("# top\na: 1  # one\nb: [x, y]\n")
data["a"] = 2
out = io.StringIO()
yaml.dump(data, out)
assert out.getvalue() == "# top\na: 2  # one\nb: [x, y]\n"
