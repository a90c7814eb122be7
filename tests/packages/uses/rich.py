import io
from rich.console import Console
from rich.table import Table
from rich.text import Text
t = Table(title="T")
t.add_column("a")
t.add_row("[bold]1")
f = io.StringIO()
Console(file=f, width=40).print(t)
assert "┃ a ┃" in f.getvalue() and str(Text("x") + "y") == "xy"
