raise StopAsyncIteration('s')
