from parse import parse
assert parse("{name} is {age:d}", "Bob is 3").named == {"name": "Bob", "age": 3}
