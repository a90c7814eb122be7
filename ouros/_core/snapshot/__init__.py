"""A paused program as bytes and as a copy: what each class saves, writing, reading and checking it."""
