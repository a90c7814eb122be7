"""Snapshots: a paused program as bytes or as a copy; what each class saves, and how it is written, read and checked."""
