"""Values of the sandbox: objects, classes, exceptions, hash tables; the charging of memory and time."""
