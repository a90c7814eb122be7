import sqlparse
assert sqlparse.format("select a from b where c", reindent=True, keyword_case="upper") == "SELECT a\nFROM b\nWHERE c"
