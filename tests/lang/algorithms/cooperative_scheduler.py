from_queue = []
def task(name, n):
    for i in range(n):
        got = yield f'{name}:{i}'
        if got: from_queue.append((name, got))
    return f'{name} done'
def run(tasks):
    ready, results, step = [(t, None) for t in tasks], [], 0
    while ready:
        t, msg = ready.pop(0)
        try:
            out = t.send(msg)
            step += 1
            ready.append((t, out if step % 2 else None))
        except StopIteration as e: results.append(e.value)
    return results, step
print(run([task('a', 3), task('b', 1), task('c', 2)]), from_queue)
