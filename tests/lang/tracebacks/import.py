def f():
    import missing_module_name
f()
