import typer
from typer.testing import CliRunner
app = typer.Typer()
@app.command()
def f(name: str, n: int = 1):
    typer.echo(name * n)
assert CliRunner().invoke(app, ["ab", "--n", "2"]).output == "abab\n"
