# A sequence is refused for parameters with names, which take a dict.
import sqlite3

db = sqlite3.connect(":memory:")
db.execute("create table t(a)")
for sql, given in [
    ("select :a", (1,)), ("select ?1", (1,)), ("select :a, ?", (1, 2)), ("select ?, :a", [1, 2]), ("select @a", (1,)), ("select $a", (1,)),
    ("select :a", {"a": 5}), ("select ?", {"a": 5}), ("select :a", ()), ("select :a, :a", (1,)), ("select ?1, ?3", (1, 2, 3)),
    ("select ':a', ?", (1,)), ('select "a", ? from t -- :b', (1,)), ("select [a], /* @c */ ? from t", (1,)), ("select ? from nowhere where x = :x", (1, 2)),
    ("insert into t values (:a)", (1,)),
]:
    try:
        print(sql, db.execute(sql, given).fetchall())
    except sqlite3.Error as e:
        print(sql, type(e).__name__, e)
try:
    db.executemany("insert into t values (:a)", [(1,)])
except sqlite3.Error as e:
    print(type(e).__name__, e)
print(db.executemany("insert into t values (:a)", [{"a": 1}, {"a": 2}]).rowcount, db.execute("select * from t").fetchall())
