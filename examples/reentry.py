"""A tool that works in the session of the program that calls it: it reads a variable, and defines a function there."""

from __future__ import annotations

from ouros import SessionManager

PROGRAM = """
rows = [{"city": "Oslo", "temp": "21"}, {"city": "Rome", "temp": "33"}]
learn("warm", "rows")
[row["city"] for row in rows if warm(row)]
"""


def main() -> None:
    session = SessionManager().create_session("work")

    def learn(name: str, variable: str) -> str:
        """Look at data of the program, and give it a function that fits."""
        limit = sum(int(row["temp"]) for row in session[variable]) / len(session[variable])
        session.run(f"def {name}(row): return int(row['temp']) > {limit}")
        return f"{name}(row) is there"

    found = session.run(PROGRAM, external_functions={"learn": learn})
    print("warm:", found)
    assert found == ["Rome"]

    # One step for the history: both the program and what the tool did are undone.
    session.rewind()
    names = [entry["name"] for entry in session.list_variables()]
    print("after going back:", names)
    assert names == []


if __name__ == "__main__":
    main()
