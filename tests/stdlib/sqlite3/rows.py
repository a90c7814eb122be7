import sqlite3

c = sqlite3.connect(":memory:")
c.execute("create table t(id integer primary key, Name text)")
c.executemany("insert into t(Name) values (?)", [("Ada",), ("Bob",)])
c.row_factory = sqlite3.Row
row = c.execute("select * from t").fetchone()
print(row["NAME"], row["name"], row[0], row[-1], row[0:1], len(row), row.keys(), tuple(row), dict(row), list(row))
other = c.execute("select * from t").fetchone()
print(row == other, row != other, hash(row) == hash(other), row == tuple(row), isinstance(row, sqlite3.Row))
for key in ("zz", 2, -3, 1.5):
    try:
        row[key]
    except Exception as e:
        print(type(e).__name__, e)
print([row["id"] for row in c.execute("select id from t")], [tuple(row) for row in c.execute("select id from t").fetchmany(5)])
c.row_factory = lambda cursor, row: {d[0]: v for d, v in zip(cursor.description, row)}
print(c.execute("select * from t where id = ?", [2]).fetchall())
cur = c.cursor()
cur.row_factory = None
print(cur.execute("select * from t").fetchall())
c.row_factory = None
c.text_factory = bytes
print(c.execute("select 'ä', 1").fetchall())
c.text_factory = lambda data: data.decode() + "!"
print(c.execute("select 'ä', x'61', null, 1.5").fetchall())
c.text_factory = bytearray
print(c.execute("select 'a'").fetchall())


class Sum(sqlite3.Cursor):
    def total(self):
        return sum(row[0] for row in self)


print(c.cursor(Sum).execute("select id from t").total())


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __conform__(self, protocol):
        return f"{self.x};{self.y}" if protocol is sqlite3.PrepareProtocol else None


class Money:
    pass


class Count(int):
    pass


sqlite3.register_adapter(Money, lambda m: 99)
sqlite3.register_converter("point", lambda data: tuple(map(int, data.split(b";"))))
d = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES | sqlite3.PARSE_COLNAMES)
d.execute("create table e(p point, n, m integer)")
d.execute("insert into e values (?, ?, ?)", (Point(1, 2), Money(), Count(4)))
d.execute("insert into e values (?, ?, ?)", (None, bytearray(b"ab"), memoryview(b"cd")))
print(d.execute("select * from e").fetchall(), d.execute("select p as q from e").fetchall(), d.execute('select "1;2" as "x [point]"').fetchall())
print(d.execute('select 1 as "x [point]" where 0').description)
