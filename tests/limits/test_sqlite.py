"""sqlite3: no file of the host is opened, limits end what SQLite does, and images that were forged do no harm."""

from __future__ import annotations

import base64
import random
import re
import sqlite3
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import ouros
from ouros import MemoryFile, OSAccess, Sandbox

pytest.importorskip("_sqlite3")
if not hasattr(sqlite3.Connection, "deserialize"):
    pytest.skip("the host's sqlite3 cannot save databases", allow_module_level=True)

HEAD = "import sqlite3\nc = sqlite3.connect(':memory:')\n"
COUNT = "with recursive c(x) as (select 1 union all select x + 1 from c) "


def value(code: str, **kwargs: Any) -> Any:
    return Sandbox(HEAD + code).run(**kwargs)


@pytest.mark.parametrize(
    "sql",
    [
        "attach '/tmp/x' as y", "attach ':memory:' as y", "detach main", "vacuum into '/tmp/x'", "select load_extension('x')", "select fts3_tokenizer('simple')",
        "create virtual table f using fts5(a)", "create virtual table f using rtree(a, b, c)", "create temp table f(a)", "create temp view f as select 1",
        "pragma writable_schema = on", "pragma temp_store_directory = '/tmp'", "pragma hard_heap_limit = 1", "pragma soft_heap_limit = 1", "pragma journal_mode = off",
        "pragma max_page_count = 1", "pragma schema_version = 1", "pragma trusted_schema = on", "pragma cell_size_check = off", "pragma case_sensitive_like = on",
        "select json_patch('{}', '{}')", "select rtreenode(2, x'00')", "select sqlite_log(1, 'x')", "select * from dbstat", "select * from sqlite_stmt",
        "select count(*) from sqlite_dbpage", "select * from pragma_temp_store_directory", "insert into sqlite_master values (1, 2, 3, 4, 5)",
    ],
)  # fmt: skip
def test_refused(sql: str) -> None:
    with pytest.raises(ouros.SandboxRuntimeError, match="NotSupportedError|OperationalError"):
        value(f"c.execute({sql!r}).fetchall()")
    with pytest.raises(ouros.SandboxRuntimeError, match="NotSupportedError|OperationalError"):
        value(f"c.executescript({sql!r})")


def test_virtual_tables_of_an_image_are_refused() -> None:
    host = sqlite3.connect(":memory:")
    try:
        host.execute("create virtual table f using fts5(a)")
    except sqlite3.OperationalError:
        pytest.skip("the host has no FTS5")
    with pytest.raises(ouros.SandboxRuntimeError, match="virtual tables"):
        Sandbox(HEAD + "c.deserialize(image)\nc.execute('select 1')", inputs=["image"]).run(inputs={"image": host.serialize()})


@pytest.mark.parametrize(
    "name", ["create_function('f', 0, len)", "create_aggregate('f', 1, int)", "create_collation('f', len)", "set_trace_callback(print)", "set_progress_handler(len, 1)", "set_authorizer(len)", "load_extension('x')"]
)
def test_callbacks_are_refused(name: str) -> None:
    with pytest.raises(ouros.SandboxRuntimeError, match="NotSupportedError: "):
        value(f"c.{name}")


# What must end by a limit: of 1 s, or of 50 MB.
ENDLESS = {
    "count": f"c.execute('{COUNT} select count(*) from c')",
    "distinct": f"c.execute('{COUNT} select count(distinct x) from c')",
    "rows": f"c.execute('{COUNT} select x from c')",
    "sorter": f"c.execute('{COUNT} select x, randomblob(100) from c order by 2')",
    "join": "c.execute('create table t(a)'); c.executemany('insert into t values (?)', [(i,) for i in range(1000)]); c.execute('select count(*) from t a, t b, t c, t d')",
    "insert": f"c.execute('create table t(a)'); c.execute('insert into t {COUNT} select randomblob(1000) from c')",
    "inserts": "c.execute('create table t(a)')\nwhile True: c.execute('insert into t values (randomblob(10000))')",
    "commits": "c.execute('create table t(a)')\nwhile True: c.execute('insert into t values (randomblob(10000))'); c.commit()",
    "connections": "x = []\nwhile True: x.append(sqlite3.connect(':memory:')); x[-1].execute('create table t(a)')",
    "cursors": "x = []\nwhile True: x.append(c.execute('select randomblob(10000)'))",
    "triggers": "c.executescript(''.join(f'create table t{i}(a);' for i in range(60)) + ''.join(f'create trigger r{i} after insert on t{i} begin insert into t{i + 1} values (1); insert into t{i + 1} values (2); end;' for i in range(59)))\nc.execute('insert into t0 values (1)')",
    "script": "while True: c.executescript('select 1;' * 10000)",
    "quotes": "while True:\n    try: c.executescript(\"select '\" + ';' * 100000)\n    except sqlite3.Error: pass",
    "instr": "while True: c.execute('select ' + ','.join(['instr(?1, ?2)'] * 60), ('a' * 150000, 'a' * 75000 + 'b'))",
    "replace": "while True: c.execute('select ' + ','.join(['replace(?1, ?2, 1)'] * 60), ('a' * 150000, 'a' * 75000 + 'b'))",
    "trim": "while True: c.execute('select ' + ','.join(['length(trim(?1, ?2))'] * 60), ('a' * 150000, 'b' * 75000 + 'a'))",
    "like": "while True: c.execute('select ' + ','.join(['?1 like ?2'] * 60), ('a' * 150000, '%' + 'a' * 100 + 'b%'))",
    "randomblob": "while True: c.execute('select ' + ','.join(['length(randomblob(50000))'] * 60))",
}  # fmt: skip


def check_end(code: str, seconds: float, *errors: type[Exception]) -> None:
    started = time.thread_time()
    with pytest.raises(errors):
        value(code, limits={"max_duration_secs": seconds, "max_memory": 50_000_000})
    assert time.thread_time() - started < seconds + 0.5


@pytest.mark.timing
@pytest.mark.parametrize("code", ENDLESS.values(), ids=ENDLESS)
def test_limits_end_statements(code: str) -> None:
    check_end(code, 1.0, ouros.SandboxLimitError)


def test_limits_cannot_be_caught() -> None:
    for limits in ({"max_duration_secs": 0.2}, {"max_memory": 10_000_000}):
        with pytest.raises(ouros.SandboxLimitError):
            value(f"try: c.execute('create table t(a)'); c.execute('insert into t {COUNT} select randomblob(1000) from c')\nexcept BaseException: pass\nwhile True: pass", limits={"max_duration_secs": 2.0, **limits})


# What SQLite would prepare for too long, or with too much of the C stack: it is refused at once.
HEAVY = {
    "views": "c.execute('create table v0(a)')\nfor i in range(1, 1000): c.execute(f'create view v{i} as select * from v{i - 1}')\nc.execute('select * from v999')",
    "doubled_views": "c.execute('create table v0(a)')\nfor i in range(1, 60): c.execute(f'create view v{i} as select * from v{i - 1} union all select * from v{i - 1}')\nc.execute('select * from v59')",
    "views_made_backwards": "for i in range(60, 0, -1): c.execute(f'create view v{i} as select 1 from v{i - 1} x, v{i - 1} y')\nc.execute('create view v0 as select 1')\nc.execute('select * from v60')",
    "views_under_bytes": "c.execute('create view v0 as select 1')\nfor i in range(1, 60): c.execute(f'create view v{i} as select 1 from v{i - 1} x, v{i - 1} y')\nc.text_factory = bytes\nc.execute('select * from v59')",
    "quoted_views": "c.execute('create view v0 as select 1')\nfor i in range(1, 60): c.execute(f'create view v{i} as select 1 from \"V{i - 1}\" x, [v{i - 1}] y')\nc.execute('select * from `v59`')",
    "expressions": "c.execute('with v0 as (select 1 a)' + ''.join(f', v{i} as (select a from v{i - 1} union all select a from v{i - 1})' for i in range(1, 60)) + ' select * from v59')",
    "expressions_with_columns": "c.execute('with v0(a) as (select 1)' + ''.join(f', v{i}(a) as not materialized (select x.a from v{i - 1} x, v{i - 1} y)' for i in range(1, 60)) + ' select * from v59')",
    "chain": "c.execute('with v0 as (select 1 a)' + ''.join(f', v{i} as (select * from v{i - 1})' for i in range(1, 3000)) + ' select * from v2999')",
    "trigger": "c.execute('create table t(a)'); c.execute('create table u(a)'); c.execute('create view v0 as select 1')\nfor i in range(1, 60): c.execute(f'create view v{i} as select 1 from v{i - 1} x, v{i - 1} y')\nc.execute('create trigger r after insert on t begin insert into u select * from v59; end')\nc.execute('insert into t values (1)')",
    "names_with_quotes": "c.execute('create view \"a\"\"0\" as select 1')\nfor i in range(1, 60): c.execute(f'create view \"a\"\"{i}\" as select 1 from \"a\"\"{i - 1}\" x, \"a\"\"{i - 1}\" y')\nc.execute('select * from \"a\"\"59\"')",
    "long_names": "n = 'a' * 2000\nc.execute(f'create view \"{n}0\" as select 1')\nfor i in range(1, 60): c.execute(f'create view \"{n}{i}\" as select 1 from \"{n}{i - 1}\" x, \"{n}{i - 1}\" y')\nc.execute(f'select * from \"{n}59\"')",
    "columns_of_views": "c.execute('create table t(x)'); c.execute('create view v0 as select x from t')\nfor i in range(1, 60): c.execute(f'create view v{i} as select x + x as x from v{i - 1}')\nc.execute('select * from v59')",
    "columns_of_expressions": "c.execute('create table t(x)'); c.execute('with v0 as (select x from t)' + ''.join(f', v{i} as (select t.x + t.x as x from v{i - 1} as t)' for i in range(1, 60)) + ' select * from v59')",
    "columns_of_subqueries": "c.execute('create table t(x)'); s = 'select x from t'\nfor i in range(9): s = 'select ' + '+'.join(['(x+x)'] * 60) + f' as x from ({s})'\nc.execute(s)",
    "columns_in_two": "c.execute('create table t(x, y)'); c.execute('with v0 as (select x, y from t)' + ''.join(f', v{i} as (select x+y as x, x-y as y from v{i - 1})' for i in range(1, 60)) + ' select x from v59')",
    "subqueries": "c.execute('select (' * 20000 + '1' + ')' * 20000)",
    "views_of_chains": "for i in range(250): c.execute(f'create view v{i} as with w0 as (select * from v{i - 1})' + ''.join(f', w{j} as (select * from w{j - 1})' for j in range(1, 250)) + ' select * from w249')\nc.execute('select * from v249')",
    "parentheses": "c.execute('select ' + '(' * 5000 + '1' + ')' * 5000)",
    "sum": "c.execute('select ' + '1+' * 20000 + '1')",
    "generated": "c.execute('create table t(g0 int, ' + ','.join(f'g{i} as (g{i - 1} + g{i - 1})' for i in range(1, 60)) + ')'); c.execute('insert into t(g0) values (1)'); c.execute('select g59 from t')",
    "list": "c.execute('select 1 in (' + ','.join(['1'] * 300000) + ')')",
    "rows": "c.execute('create table t(a)'); c.execute('insert into t values ' + ','.join(['(1)'] * 200000))",
    "json": "c.execute('select json(?)', ('[' * 100000 + ']' * 100000,))",
    "long": "c.execute(\"select printf('%.*c', 1000000000, 'x')\")",
    "zeros": "c.execute('select zeroblob(1000000000)')",
    "parameters": "c.execute('select :a', {str(i): i for i in range(40000)})",
}  # fmt: skip


@pytest.mark.timing
@pytest.mark.parametrize("code", HEAVY.values(), ids=HEAVY)
def test_heavy_statements_are_refused(code: str) -> None:
    check_end(code, 2.0, ouros.SandboxRuntimeError, ouros.SandboxLimitError)


# Statements that are refused before SQLite prepares them, though SQLite would accept how they are written.
DOUBLED = "with v0 as (select 1 a)" + "".join(f", v{i} as (select a from v{i - 1} union all select a from v{i - 1})" for i in range(1, 60))
LONG = "long = 'coalesce(' + ','.join(['coalesce(' + ','.join(['1+1+1+1+1'] * 120) + ')'] * 40) + ')'\n"
JOINS = """c.execute('create table t(a, b, c)')
c.execute('create index i on t(a, b, c)')
def both(words):
    return words[0] if len(words) == 1 else '(' + both(words[:len(words) // 2]) + ' and ' + both(words[len(words) // 2:]) + ')'
def terms(n):
    return both([f't{i}.{x}=t{j}.{x}' for i in range(n) for j in range(i) for x in 'abc']) if n else ''
"""
HIDDEN = {
    "behind_a_parameter": f"c.execute(\"select $a(') , ({DOUBLED} select count(*) from v59) --'\", {{\"a(')\": 1}})",
    "behind_a_byte_order_mark": f"c.execute({DOUBLED.replace('from v', 'from ' + chr(0xFEFF) + 'v')!r} + ' select * from \ufeffv59')",
    "repeated_by_order": LONG + "c.execute(f'select {long} as y order by ' + ','.join(['-y'] * 400))",
    "repeated_by_position": LONG + "c.execute(f'select {long} as y group by ' + ','.join(['1'] * 400))",
    "repeated_by_where": LONG + "c.execute(f'select {long} y where ' + ' and '.join(['y'] * 300))",
    "repeated_in_a_subquery": LONG + "c.execute(f'select {long} as y where (select ' + ' + '.join(['y'] * 300) + ')')",
    "repeated_behind_a_window": LONG + "c.execute(f'select {long} y window w as (order by 1) order by ' + ','.join(['y+1'] * 300))",
    "repeated_by_members": LONG + "c.execute('create table t(x)'); c.execute('create view u as ' + ' union all '.join(['select x from t'] * 140)); c.execute(f'select x from u where x + {long}')",
    "joins": JOINS + "c.execute('select 1 from ' + ','.join(f't t{i}' for i in range(40)) + ' where ' + terms(40))",
    "joins_with_on": JOINS + "c.execute('select 1 from ' + ' join '.join(f't t{i}' for i in range(40)) + ' on 1 where 2 and (3 or ' + terms(40) + ')')",
    "joins_with_using": JOINS + "c.execute('select 1 from t ' + ' '.join(f'join t t{i} using (a, b, c)' for i in range(60)))",
    "natural_joins": JOINS + "c.execute('select 1 from t ' + ' '.join(f'natural join t t{i}' for i in range(60)))",
    "joins_of_views": JOINS + "c.execute('create view v as select x.* from ' + ','.join(f't t{i}' for i in range(30)) + ', t x where ' + terms(20)); c.execute('select 1 from v x, v y where ' + terms(0) + 'x.a = y.b')",
    "joined_rows": JOINS + "c.execute('select 1 from ' + ','.join(f't t{i}' for i in range(40)) + ' where ' + ' and '.join(['(' + ','.join(f't{i}.{x}' for i in range(40) for x in 'abc') + ')=(' + ','.join(f't{(7 * i + k) % 40}.{x}' for i in range(40) for x in 'abc') + ')' for k in range(10)]))",
    "members_of_members": "c.execute('create table t(x)'); c.execute('create view u as ' + ' union all '.join(['select x from t'] * 140)); c.execute('select 1 from u a, u b, u c')",
}  # fmt: skip


@pytest.mark.parametrize("code", HIDDEN.values(), ids=HIDDEN)
def test_heavy_statements_are_found(code: str) -> None:
    with pytest.raises(ouros.SandboxRuntimeError, match="too complex"):
        value(code, limits={"max_duration_secs": 10.0, "max_memory": 100_000_000})


def with_views(name: str, column: str, view: Callable[[int], str] = "v{}".format) -> list[str]:
    """Views that name a column of the one before 100 times."""
    return [f"CREATE VIEW {view(0)} AS SELECT 1 AS {name}"] + [f"CREATE VIEW {view(i)} AS SELECT {'+'.join([column] * 100)} AS {name} FROM {view(i - 1)} t" for i in range(1, 5)]


UNUSUAL = ["temp", "temporary", '"table"', '"index"', "view", "trigger", '"if"', '"not"', '"exists"', '"unique"']
# Views of an image, and the name of one whose columns stand for too many expressions.
GROWING = {
    **{f"column_{name}": (with_views(name, name), "v4") for name in ("desc", "left", "by", "end", '"1"', '"all"', '"from"', "[select]", "`as`")},
    "column_as_text": (with_views("'x'", "t.'x'"), "v4"),
    "columns_of_stars": (["CREATE VIEW v0 AS SELECT 1 AS x"] + [sql for i in range(1, 9, 2) for sql in (
        f"CREATE VIEW v{i}({','.join(f'a{j}' for j in range(100))}) AS SELECT {','.join(['*'] * 100)} FROM v{i - 1}",
        f"CREATE VIEW v{i + 1} AS SELECT {'+'.join(f'a{j}' for j in range(100))} AS x FROM v{i}")], "v8"),
    "column_in_a_subquery": (with_views("x", "(select x+x+x)"), "v4"),
    "letters_beyond_ascii": (with_views("x", "x", "É{}".format) + [f"CREATE VIEW é{i} AS SELECT 1" for i in range(5)], "É4"),
    "names_of_keywords": (with_views("x", "x", lambda i: UNUSUAL[i]), "view"),
    "names_of_other_keywords": (with_views("x", "x", lambda i: UNUSUAL[i + 5]), '"unique"'),
}  # fmt: skip


@pytest.mark.parametrize("views, name", GROWING.values(), ids=GROWING)
def test_columns_of_an_image_are_refused(views: list[str], name: str) -> None:
    host = sqlite3.connect(":memory:")
    host.executescript(";".join(views))
    for count in (1, 2):
        # SQLite takes them.
        host.execute(f"select * from {views[count].split()[2].split('(')[0]}")
    with pytest.raises(ouros.SandboxRuntimeError, match="too complex"):
        Sandbox(f"{HEAD}c.deserialize(image)\nc.execute({f'select * from {name}'!r})", inputs=["image"]).run(inputs={"image": host.serialize()}, limits={"max_memory": 100_000_000, "max_duration_secs": 10})


@pytest.mark.parametrize("sql", ["pragma table_list", "select * from pragma_table_list", "select * from pragma_table_info(?)"])
def test_pragmas_prepare_no_heavy_views(sql: str) -> None:
    host = sqlite3.connect(":memory:")
    host.executescript(";".join(with_views("x", "x")))
    code = f"{HEAD}c.deserialize(image)\nc.execute({sql!r}, ('v4',) if '?' in {sql!r} else ()).fetchall()"
    with pytest.raises(ouros.SandboxRuntimeError, match="a view is too complex"):
        Sandbox(code, inputs=["image"]).run(inputs={"image": host.serialize()}, limits={"max_memory": 100_000_000, "max_duration_secs": 10})


def forged(*rows: tuple[Any, ...]) -> bytes:
    host = sqlite3.connect(":memory:")
    host.execute("create table z(a)")
    host.execute("pragma writable_schema = on")
    host.executemany("insert into sqlite_master values (?, cast(? as text), cast(? as text), 0, ?)", rows)
    host.commit()
    return host.serialize()


def test_schemas_of_other_types_are_refused() -> None:
    image = forged(*[("view", f"v{i}", f"v{i}", f"CREATE VIEW v{i} AS SELECT 1 AS a{f' FROM v{i - 1} x, v{i - 1} y' if i else ''}".encode()) for i in range(60)])
    with pytest.raises(ouros.SandboxRuntimeError, match="DatabaseError: malformed database schema"):
        Sandbox(HEAD + "c.deserialize(image)\nc.execute('select * from v59')", inputs=["image"]).run(inputs={"image": image}, limits={"max_memory": 50_000_000, "max_duration_secs": 5})


def test_schemas_may_have_texts_that_are_not_utf8() -> None:
    host = sqlite3.connect(":memory:")
    host.execute("create view v as select 'caf?' as a")
    image = host.serialize().replace(b"caf?", b"caf\xe9")
    code = HEAD + "c.deserialize(image)\nc.text_factory = bytes\nc.execute('select a from v').fetchall()"
    assert Sandbox(code, inputs=["image"]).run(inputs={"image": image}) == [(b"caf\xe9",)]


def test_names_that_are_not_utf8_are_told_apart() -> None:
    host = sqlite3.connect(":memory:")
    host.executescript(";".join([*with_views("x", "x", "vé{}".format), *[f"CREATE VIEW vè{i} AS SELECT 1" for i in range(5)], "CREATE VIEW w AS SELECT * FROM vé4"]))
    image = host.serialize().replace("é".encode(), b"\xff\xff").replace("è".encode(), b"\xfe\xfe")
    with pytest.raises(ouros.SandboxRuntimeError, match="too complex"):
        Sandbox(HEAD + "c.deserialize(image)\nc.execute('select * from w')", inputs=["image"]).run(inputs={"image": image}, limits={"max_memory": 100_000_000, "max_duration_secs": 10})


def test_words_of_views_are_charged() -> None:
    code = "for i in range(100): c.execute(f'create view v{i} as select 1 in (' + 'ab,' * 6000 + '1)')\nc.execute('select 1')"
    with pytest.raises(ouros.SandboxLimitError, match="memory limit"):
        value(code, limits={"max_memory": 40_000_000})


def test_parameters_are_charged() -> None:
    with pytest.raises(ouros.SandboxLimitError, match="memory limit"):
        value("c.execute('select ?3000', ('x' * 100000,) * 3000)", limits={"max_memory": 50_000_000})


def test_a_row_that_is_named_often_is_read_once() -> None:
    code = "row = [1] * 30000\nc.execute('create table t(a)')\nc.executemany('insert into t values (?30000)', [row] * 400)\nc.execute('select count(*) from t').fetchone()[0]"
    sandbox = Sandbox(HEAD + code)
    sandbox.run()
    tracemalloc.start()
    try:
        assert sandbox.run(limits={"max_memory": 30_000_000}) == 400
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


def test_formats_are_read_in_linear_time() -> None:
    assert value("c.execute('select printf(?)', ('%' + '0' * 20000,)).fetchall()", limits={"max_duration_secs": 2.0}) == [(None,)]


# Statements whose code has no loop, in which SQLite would look at the limits: each takes many seconds with these values.
STRAIGHT = {
    "comparisons": "c.execute('select ?1 in (' + ','.join(['?2'] * 100000) + ')', (x, y))",
    "copies": "c.execute('select 1 in (' + ','.join(['length(?1||?2)'] * 10000) + ')', (x, y))",
    "chains": "c.execute('select 1 in (' + ','.join(['length(?1' + '||?1' * 300 + ')'] * 100) + ')', (x,))",
    "paths": "d = '[' + '1,' * 400000 + '1]'; c.execute('select 1 in (' + ','.join(['json_extract(?1' + \", '$.zz'\" * 100 + ')'] * 300) + ')', (d,))",
    "view": "c.execute('create view v as select a in (' + ','.join(['b'] * 100000) + ') from t'); c.execute('insert into t values (?, ?)', (x, y)); c.execute('select * from v')",
    "copied columns": "c.execute('insert into t values (?, ?)', (x, y)); c.execute('select 1 in (' + ','.join(['length(z)'] * 10000) + ') from (select a || b as z from t)')",
    "trigger": "c.execute('create trigger g after insert on t begin select new.a in (' + ','.join(['new.b'] * 100000) + '); end'); c.execute('insert into t values (?, ?)', (x, y))",
    "check": "c.execute('create table w (a, b, check (1 in (' + ','.join(['length(a||b)'] * 10000) + ', 800000)))'); c.execute('insert into w values (?, ?)', (x, y))",
    "index": "c.execute('create index w on t (1 in (' + ','.join(['length(a||b)'] * 10000) + '))'); c.execute('insert into t values (?, ?)', (x, y))",
    "generated": "c.execute('create table w (a, b, c as (1 in (' + ','.join(['length(a||b)'] * 10000) + ')))'); c.execute('insert into w values (?, ?)', (x, y)); c.execute('select c from w')",
    "default": "c.execute('create table w (a, b default (1 in (' + ','.join(['length(randomblob(900000))'] * 10000) + ')))'); c.execute('insert into w (a) values (1)')",
}  # fmt: skip


@pytest.mark.timing
@pytest.mark.parametrize("code", STRAIGHT.values(), ids=STRAIGHT)
def test_code_without_loops_handles_no_long_values(code: str) -> None:
    check_end(
        "c.execute('create table t(a, b)'); x, y = 'a' * 400000 + 'b', 'a' * 400000 + 'c'\n" + code, 0.3,
        ouros.SandboxLimitError, ouros.SandboxRuntimeError,
    )  # fmt: skip


@pytest.mark.timing
def test_checks_of_an_image_handle_no_long_values() -> None:
    host = sqlite3.connect(":memory:")
    host.execute("create table w (a, b, check (1 in (" + ",".join(["length(a||b)"] * 20000) + ", 8)))")
    host.execute("pragma ignore_check_constraints=1")
    host.execute("insert into w values (?, ?)", ("a" * 400000, "b" * 400000))
    host.commit()
    check_end(f"import base64\nc.deserialize(base64.b64decode('{base64.b64encode(host.serialize()).decode()}')); c.execute('select 1')", 0.3, ouros.SandboxRuntimeError)


def test_long_statements_with_usual_values_pass() -> None:
    code = """
c.execute('create table t(a, b)')
c.execute('insert into t values (?, ?)', (1, 'x' * 900000))
found = [c.execute('select b from t where a in (' + ','.join(map(str, range(10000))) + ')').fetchall(),
         c.execute('select b from t where a in (' + ','.join('?' * 10000) + ')', list(range(10000))).fetchall()]
c.execute('insert into t values ' + ','.join("(%d, '%s')" % (i, 'abc' * 10) for i in range(5000)))
c.execute('insert into t values ' + ','.join('(?, ?)' for i in range(5000)), [1, 'abc'] * 4999 + [1, 'x' * 900000])
c.execute("create table w (" + ','.join("col%d text not null default ''" % i for i in range(300)) + ')')
c.execute('insert into w values (' + ','.join(':col%d' % i for i in range(300)) + ')', {'col%d' % i: 'x' * (900000 if i == 7 else 1) for i in range(300)})
([len(rows[0][0]) for rows in found], c.execute('select count(*), max(length(b)) from t').fetchone(), c.execute('select length(col7) from w').fetchone())
"""
    assert value(code, limits={"max_memory": 2**28, "max_duration_secs": 20}) == ([900000, 900000], (10001, 900000), (900000,))


@pytest.mark.timing
def test_patterns_of_many_parts_look_at_the_time() -> None:
    started = time.thread_time()
    with pytest.raises(ouros.SandboxLimitError):
        value("c.execute('select ?1 like ?2', ('x', '%_a' * 16500))", limits={"max_duration_secs": 0.05})
    assert time.thread_time() - started < 0.15


def test_patterns_are_not_kept_by_the_host() -> None:
    assert value("c.execute(\"select 'qvjwt' glob '*[pq]vjw?'\").fetchone()[0]") == 1
    assert not [key for key in re._cache if "vjw" in str(key)]  # type: ignore[attr-defined]


def test_statements_of_usual_size_pass() -> None:
    code = """
c.execute('create table t(a, b)')
c.executemany('insert into t values (?, ?)', [(i, 'x' * 1000) for i in range(1000)])
c.execute('create view v as with u as (select a from t), w as (select a from u union all select a from u) select * from w where a < 5')
n = c.execute('select count(*) from v x, v y').fetchone()[0]
c.execute('insert into t values ' + ','.join(['(1, 2)'] * 2000))
big = 'x' * 1000000
c.execute('insert into t values (?, ?)', (big, big))
(n, c.execute('select length(max(b)), length(max(a)) from t').fetchone(), c.execute('select ' + ' or '.join(['a = 1'] * 300) + ' from t').fetchone(), len(c.execute('select a, b from t').fetchall()))
"""
    assert value(code, limits={"max_memory": 64_000_000, "max_duration_secs": 20}) == (100, (1000000, 1000000), (0,), 3001)


def test_chains_of_expressions_pass() -> None:
    code = """
c.execute('create table sales(id, day, region, product, qty, price)')
c.executemany('insert into sales values (?, ?, ?, ?, ?, ?)', [(i, f'2024-01-{i % 28 + 1:02}', 'ab'[i % 2], 'xyz'[i % 3], i % 7, i % 5 + .5) for i in range(300)])
c.execute('create view lines as select s.id, s.day, s.region, s.product, s.qty, s.price, s.qty * s.price as total from sales s where s.qty > 0')
rows = c.execute('''
with daily as (select l.day as day, l.region as region, sum(l.total) as total, count(*) as n from lines l group by l.day, l.region),
ranked as (select d.day, d.region, d.total, d.n, rank() over (partition by d.region order by d.total desc) as place, d.total / d.n as average from daily d),
best as (select r.day, r.region, r.total, r.average, case when r.average > 5 then 'high' when r.average > 3 then 'middle' else 'low' end as level from ranked r where r.place <= 5),
regions as (select b.region, b.level, count(*) as days, sum(b.total) as total, max(b.average) as average from best b group by b.region, b.level),
shares as (select g.region, g.level, g.days, g.total, g.average, g.total / (select sum(x.total) from regions x) as share from regions g),
final as (select h.region, h.level, h.days, round(h.total, 2) as total, round(h.share, 3) as share, h.average from shares h where h.share > 0)
select f.region, f.level, f.days, f.total, f.share from final f join regions r on r.region = f.region and r.level = f.level order by f.region, f.level''').fetchall()
len(rows) > 0
"""
    assert value(code, limits={"max_memory": 100_000_000}) is True


def test_usual_joins_pass() -> None:
    code = """
c.execute('create table t(a, b, c)')
for i in range(12):
    c.execute('insert into t values (?, ?, ?)', (i, i % 3, i % 4))
many = c.execute('select count(*) from t where ' + ' or '.join(['(a = 1 and b = 1)'] * 300)).fetchone()[0]
wide = c.execute('select count(*) from ' + ' join '.join(['t t0'] + [f't t{i} on t{i}.a = t{i - 1}.a and t{i}.b = t{i - 1}.b and t{i}.c = t{i - 1}.c' for i in range(1, 30)])).fetchone()[0]
steps = c.execute('with ' + ', '.join(f'w{i} as (select x.a as a, sum(y.b) as b from t x join t y on x.a = y.a and x.b = y.b where x.a > 0 and y.c in (1, 2, 3) and (x.b = 1 or y.b = 2) group by x.a)' for i in range(12)) + ' select count(*) from ' + ' join '.join(['w0'] + [f'w{i} using (a)' for i in range(1, 12)])).fetchone()[0]
c.execute('create view v as select a, b + 1 as d from t where c = 1 union all select a, b from t')
long = c.execute('select a, d from v where a in (' + ','.join(str(i) for i in range(12000)) + ')').fetchall()
(many, wide, steps, len(long))
"""
    assert value(code, limits={"max_memory": 400_000_000}) == (1, 12, 6, 15)


def test_many_threads() -> None:
    code = HEAD + "c.execute('create table t(a)')\nfor i in range(50):\n    c.execute('insert into t values (?)', (seed,))\n    c.execute('select sum(a) from t').fetchall()\nc.executemany('insert into t values (?)', [(1,)] * 500)\nc.commit()\nc.execute('select sum(a) from t').fetchone()[0]"
    sandbox = Sandbox(code, inputs=["seed"])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda seed: sandbox.run(inputs={"seed": seed}, limits={"max_memory": 20_000_000}), range(60)))
    assert found == [50 * seed + 500 for seed in range(60)]


def test_savepoints() -> None:
    code = '''
c.execute("create table t(a)")
c.execute("begin")
c.execute("insert into t values (4)")
c.execute("savepoint s")
c.execute("insert into t values (5)")
a = c.execute("select * from t").fetchall()
c.execute("rollback to s")
c.execute("release s")
c.execute("commit")
(a, c.execute("select * from t").fetchall(), c.execute("select printf('%5.2f|%-5s|%,d|%c', 1.234, 'a', 1234567, 'xy'), format('%q', 'a''b')").fetchall())
'''
    assert value(code) == ([(4,), (5,)], [(4,)], [(" 1.23|a    |1,234,567|x", "a''b")])


def test_recursion_of_the_program_leaves_room() -> None:
    code = "def f(n):\n    return c.execute('select ' + '(' * 90 + '1' + ')' * 90).fetchone()[0] if n == 0 else f(n - 1)\n[f(n) for n in range(0, 900, 7)] == [1] * 129"
    assert value(code) is True


def test_memory_of_a_statement_is_given_back() -> None:
    code = f"for i in range(40): c.execute('{COUNT} select count(*) from (select x from c limit 20000) order by 1').fetchall(); c.execute('{COUNT} select x from c limit 20000').fetchall()\n1"
    assert value(code, limits={"max_memory": 20_000_000}) == 1


def test_forged_images() -> None:
    host = sqlite3.connect(":memory:")
    host.executescript(
        "create table t(id integer primary key, a text, b blob default (upper('x')), g as (length(a))); create index i on t(a); create index j on t(lower(a));"
        "create view v as select * from t where a like '%x%'; create trigger tr after insert on t begin update t set a = a || 'z' where id = new.id; end;"
        "create table w(k primary key, z) without rowid"
    )
    host.executemany("insert into t(a, b) values (?, ?)", [("x" * (i % 700), b"1" * (i % 3000)) for i in range(60)])
    host.executemany("insert into w values (?, ?)", [(str(i), i) for i in range(50)])
    host.commit()
    image = host.serialize()
    statements = ["select * from t", "select a from v", "insert into t(a) values ('q')", "update t set a = 'k' where id % 3 = 0", "delete from t where id > 30", "select * from w order by z", "pragma integrity_check", "reindex", "drop index i"]  # fmt: skip
    code = f"{HEAD}c.deserialize(image)\nfor sql in {statements}:\n    try: c.execute(sql).fetchall()\n    except (sqlite3.Error, UnicodeError): pass\n1"
    sandbox = Sandbox(code, inputs=["image"])
    chance = random.Random(7)
    for _ in range(150):
        forged = bytearray(image)
        for _ in range(chance.choice((1, 2, 5, 20))):
            forged[chance.choice((chance.randrange(len(forged)), chance.randrange(120)))] = chance.choice((0, 1, 127, 128, 255))
        del forged[chance.choice((len(forged), chance.randrange(len(forged)))):]
        assert sandbox.run(inputs={"image": bytes(forged)}, limits={"max_duration_secs": 5, "max_memory": 50_000_000}) == 1


FILES = """
import os, sqlite3
c = sqlite3.connect("/data/app.db")
c.execute("create table t(a)")
c.execute("insert into t values (5)")
before = os.path.exists("/data/app.db")
c.commit()
size = os.path.getsize("/data/app.db")
c.execute("insert into t values (6)")
c.close()
d = sqlite3.connect("/data/app.db")
rows = d.execute("select * from t").fetchall()
d.execute("insert into t values (7)")
d.commit()
errors = []
def attempt(*args, **kwargs):
    try:
        e = sqlite3.connect(*args, **kwargs)
        e.execute("insert into t values (8)")
        e.commit()
    except sqlite3.Error as e:
        errors.append((type(e).__name__, str(e), e.sqlite_errorname))
attempt("file:/data/app.db?mode=ro", uri=True)
attempt("/nowhere/app.db")
attempt("/data/text.db")
attempt("file:/data/new.db?mode=rw", uri=True)
with sqlite3.connect("/data/auto.db", isolation_level=None) as auto:
    auto.execute("create table t(a)")
    auto.execute("insert into t values (1)")
(before, size > 0, rows, errors, d.execute("select * from t").fetchall())
"""


def test_virtual_files() -> None:
    files = OSAccess([MemoryFile("/data/text.db", "no database")])
    found = Sandbox(FILES).run(os=files)
    assert found == (
        True, True, [(5,)],
        [("OperationalError", "attempt to write a readonly database", "SQLITE_READONLY"), ("OperationalError", "unable to open database file", "SQLITE_CANTOPEN"),
         ("DatabaseError", "file is not a database", "SQLITE_NOTADB"), ("OperationalError", "unable to open database file", "SQLITE_CANTOPEN")],
        [(5,), (7,)],
    )  # fmt: skip
    again = "import sqlite3\n[sqlite3.connect(f'/data/{name}.db').execute('select * from t').fetchall() for name in ('app', 'auto')]"
    assert Sandbox(again).run(os=files) == [[(5,), (7,)], [(1,)]]
    host = sqlite3.connect(":memory:")
    host.deserialize(files.path_read_bytes(ouros_path("/data/app.db")))
    assert host.execute("select * from t").fetchall() == [(5,), (7,)]


def ouros_path(text: str) -> Any:
    from pathlib import PurePosixPath

    return PurePosixPath(text)
