import sqlglot
assert sqlglot.transpile("SELECT IFNULL(a, 1) FROM t", read="mysql", write="postgres") == ["SELECT COALESCE(a, 1) FROM t"]
