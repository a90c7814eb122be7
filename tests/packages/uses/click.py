import click
from click.testing import CliRunner
@click.command()
@click.option("--n", default=1, help="How often.")
@click.argument("name")
def f(n, name):
    for _ in range(n):
        click.echo(f"hi {name}")
result = CliRunner().invoke(f, ["--n", "2", "bob"])
assert (result.output, result.exit_code) == ("hi bob\nhi bob\n", 0), result
assert "How often." in CliRunner().invoke(f, ["--help"]).output
