from dataclasses import dataclass
for default in ([], {}, set()):
    try:
        @dataclass
        class Bad:
            items: object = default
    except ValueError as e: print(e)
@dataclass
class Ok:
    items: object = ()
Ok()
