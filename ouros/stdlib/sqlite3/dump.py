"""Module `sqlite3.dump`: a database as a script of SQL."""


def _name(text):
    return '"' + text.replace('"', '""') + '"'


def _literal(text):
    return "'" + text.replace("'", "''") + "'"


def _iterdump(connection, *, filter=None):
    """Yield the statements that make the content of the database again."""
    run = connection._run
    chosen = "" if filter is None else " AND tbl_name LIKE ?"
    given = () if filter is None else (filter,)
    if run("PRAGMA foreign_keys")[0][0]:
        yield "PRAGMA foreign_keys=OFF;"
    yield "BEGIN TRANSACTION;"
    sequences = []
    tables = run(f"SELECT name, type, sql FROM sqlite_master WHERE sql NOT NULL AND type == 'table'{chosen} ORDER BY name", given)
    for name, _, sql in tables:
        if name == "sqlite_sequence":
            sequences.append('DELETE FROM "sqlite_sequence";')
            sequences += _rows(run, name)
        elif name == "sqlite_stat1":
            yield 'ANALYZE "sqlite_master";'
            yield from _rows(run, name)
        elif not name.startswith("sqlite_"):
            yield f"{sql};"
            yield from _rows(run, name)
    for _, _, sql in run(f"SELECT name, type, sql FROM sqlite_master WHERE sql NOT NULL AND type IN ('index', 'trigger', 'view'){chosen}", given):
        yield f"{sql};"
    yield from sequences
    yield "COMMIT;"


def _rows(run, table):
    columns = [row[1] for row in run(f"PRAGMA table_info({_name(table)})")]
    if columns:
        values = " || ',' || ".join([f"quote({_name(column)})" for column in columns])
        for row in run(f"SELECT {_literal(f'INSERT INTO {_name(table)} VALUES(')} || {values} || ')' FROM {_name(table)}"):
            yield f"{row[0]};"
