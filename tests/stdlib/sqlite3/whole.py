import sqlite3

c = sqlite3.connect(":memory:")
c.executescript("""
create table t(id integer primary key autoincrement, a text default 'x''y', b blob);
create table "odd ""name"(x, y);
create index i on t(a);
create view v as select a from t;
create trigger tr after insert on t begin insert into "odd ""name" values (new.a, 1); end;
""")
c.executemany("insert into t(a, b) values (?, ?)", [("it's", b"\0\xff"), (None, None), ("é\n", 1.5)])
c.commit()
dump = "\n".join(c.iterdump())
print(dump)
d = sqlite3.connect(":memory:")
d.executescript(dump)
print(d.execute("select * from t").fetchall() == c.execute("select * from t").fetchall())
e = sqlite3.connect(":memory:")
e.execute("create table gone(a)")
c.backup(e)
print(e.execute("select * from t").fetchall(), e.execute("select name from sqlite_master order by name").fetchall())
e.execute("delete from t")
print(c.execute("select count(*) from t").fetchone(), e.execute("select count(*) from t").fetchone())
f = sqlite3.connect(":memory:")
f.deserialize(c.serialize())
print(f.execute("select a from v").fetchall(), f.execute("pragma integrity_check").fetchall())
with c.blobopen("t", "b", 1) as blob:
    print(len(blob), blob.read(), blob.tell(), blob.read(1))
    blob.seek(0)
    blob.write(b"\1")
    blob[1] = 7
    print(blob[0], blob[0:2], blob.tell())
print(c.execute("select b from t where id = 1").fetchone())
for f in (lambda: blob.read(), lambda: c.blobopen("t", "b", 99), lambda: c.blobopen("t", "b", 2)):
    try:
        f()
    except sqlite3.Error as e:
        print(type(e).__name__, e)
print(sqlite3.apilevel, sqlite3.paramstyle, sqlite3.SQLITE_DENY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.Binary(b"a").tobytes())
