import sqlite3

c = sqlite3.connect(":memory:")
c.execute("create table t(id integer primary key, a not null check (a < 100), b unique, foreign key (b) references t(id))")
c.execute("insert into t values (1, 2, 1)")
attempts = [
    ("selec", ()), ("select * from nope", ()), ("select nope from t", ()), ("select ?", ()), ("select :a", {}), ("insert into t values (1, 1, 5)", ()),
    ("insert into t values (2, null, 5)", ()), ("insert into t values (2, 200, 5)", ()), ("insert into t values (2, 2, 1)", ()),
    ("insert into t values ('x', 2, 3)", ()), ("select 1; select 2", ()), ("select ?", (1 << 70,)), ("select ?", ("\ud800",)), ("select ?", ([],)), ("select :a", {"a": {}}),
    ("select ?", 5), ("", ()), ("-- nothing", ()), ("select cast(x'ff' as text)", ()), ("select abs(-9223372036854775808)", ()), ("select '\0'", ()), ("commit", ()),
    ("create table t(x)", ()), ("select 1 limit 'x'", ()), ("release nothing", ()), ("select zeroblob(-1)", ()), ("insert into t values (1, 2)", ()),
]
c.commit()
for sql, parameters in attempts:
    try:
        print(sql, c.execute(sql, parameters).fetchall())
    except Exception as e:
        print(sql[:30], type(e).__name__, e, getattr(e, "sqlite_errorname", None), getattr(e, "sqlite_errorcode", None))
for f in (
    lambda: c.executemany("select 1", [()]), lambda: c.execute(5), lambda: c.executemany("insert into t values (?, ?, ?)", 5), lambda: c.executescript(b""),
    lambda: c.executescript("select 1; selec"), lambda: c.cursor().execute("select 1", (), 3), lambda: sqlite3.connect(), lambda: sqlite3.Cursor(5),
    lambda: c.cursor().fetchmany("a"),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__)
cur = c.cursor()
cur.close()
c2 = sqlite3.connect(":memory:")
left = c2.cursor()
c2.close()
c2.close()
for f in (lambda: cur.execute("select 1"), lambda: cur.fetchall(), lambda: c2.execute("select 1"), lambda: c2.commit(), lambda: left.fetchone(), lambda: c2.total_changes):
    try:
        print(f())
    except sqlite3.ProgrammingError as e:
        print(e)
for name in ("Warning", "Error", "InterfaceError", "DatabaseError", "DataError", "OperationalError", "IntegrityError", "InternalError", "ProgrammingError", "NotSupportedError"):
    print(name, getattr(sqlite3, name).__mro__[1].__name__, getattr(c, name) is getattr(sqlite3, name))
