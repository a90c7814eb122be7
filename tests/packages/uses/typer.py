import typer
from typer.testing import CliRunner
app = typer.Typer()
@app.command()
def f(name: str, n: int = 1):
    typer.echo(name * n)
result = CliRunner().invoke(app, ["ab", "--n", "2"])
if result.exception:
    raise result.exception
assert result.output == "abab\n"
