import jmespath
assert jmespath.search("people[?age > `20`].name | sort(@)", {"people": [{"name": "b", "age": 30}, {"name": "a", "age": 21}, {"name": "c", "age": 5}]}) == ["a", "b"]
