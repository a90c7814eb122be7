import sqlite3


def rows(c):
    return [row[0] for row in c.execute("select a from t order by a")]


c = sqlite3.connect(":memory:")
c.execute("create table t(a unique)")
with c:
    c.execute("insert into t values (1)")
print(c.in_transaction, rows(c))
try:
    with c:
        c.execute("insert into t values (2)")
        raise KeyError("x")
except KeyError as e:
    print(repr(e), c.in_transaction, rows(c))
c.execute("insert into t values (3)")
c.rollback()
print(rows(c))
c.execute("begin")
c.execute("insert into t values (4)")
c.execute("commit")
print(rows(c), c.in_transaction)
try:
    with c:
        c.execute("insert into t values (6)")
        c.execute("insert into t values (1)")
except sqlite3.IntegrityError as e:
    print(e, rows(c), c.in_transaction)
c.execute("create table u(a)")
print(c.in_transaction)
c.execute("insert into t values (7)")
c.executescript("insert into t values (8)")
print(c.in_transaction, rows(c))
c.isolation_level = None
c.execute("insert into t values (9)")
print(c.in_transaction, c.isolation_level)
c.isolation_level = "IMMEDIATE"
c.execute("insert into t values (10)")
print(c.in_transaction, c.isolation_level)
c.isolation_level = None
print(c.in_transaction)
try:
    c.isolation_level = "X"
except ValueError as e:
    print(e)
a = sqlite3.connect(":memory:", autocommit=True)
a.execute("create table t(a)")
a.execute("insert into t values (1)")
print(a.in_transaction, a.autocommit)
a.commit()
a.rollback()
print(rows(a))
b = sqlite3.connect(":memory:", autocommit=False)
print(b.in_transaction)
b.execute("create table t(a)")
b.commit()
b.execute("insert into t values (1)")
b.rollback()
print(b.in_transaction, rows(b))
print(sqlite3.LEGACY_TRANSACTION_CONTROL, sqlite3.connect(":memory:").autocommit)
b.execute("insert or rollback into t values (2)")
c.execute("begin")
c.execute("insert into t values (20)")
try:
    c.execute("insert or rollback into t values (1)")
except sqlite3.IntegrityError as e:
    print(e, c.in_transaction, rows(c))
