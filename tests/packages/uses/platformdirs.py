import platformdirs
assert platformdirs.user_cache_dir("app", "me").endswith("app")
