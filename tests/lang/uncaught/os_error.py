# oracle: native
raise OSError(13, 'denied', '/some/file')
