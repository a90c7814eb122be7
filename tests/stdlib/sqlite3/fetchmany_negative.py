import sqlite3

cursor = sqlite3.connect(":memory:").execute("select 1 union select 2")
for size in (1, 0, -1):
    try:
        print(cursor.fetchmany(size))
    except ValueError as e:
        print(type(e).__name__)
