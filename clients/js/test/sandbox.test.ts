/** Sandboxes and snapshots: runs, host functions, errors, limits, files, cancellation. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Abort,
  Complete,
  FutureSnapshot,
  PythonError,
  runSandboxAsync,
  Sandbox,
  SandboxLimitError,
  SandboxRuntimeError,
  SandboxSyntaxError,
  Snapshot,
} from '../src/index.js'

function snapshot(progress: unknown): Snapshot {
  assert.ok(progress instanceof Snapshot)
  return progress
}

test('attributes', () => {
  const sandbox = new Sandbox('f(x)', { scriptName: 'a.py', inputs: ['x'], externalFunctions: ['f'] })
  assert.deepEqual([sandbox.scriptName, sandbox.inputs, sandbox.externalFunctions], ['a.py', ['x'], ['f']])
  const paused = snapshot(sandbox.start({ inputs: { x: 1 } }))
  assert.deepEqual([paused.scriptName, paused.functionName, paused.args, paused.callId, paused.isOsFunction], ['a.py', 'f', [1], 0, false])
  assert.deepEqual(paused.position, [1, 1, 1, 5])
})

test('host functions get positional arguments, and keyword arguments behind them', () => {
  const seen: unknown[] = []
  const sandbox = new Sandbox("f(1, 2) + f(1, k='a')", { externalFunctions: ['f'] })
  const f = (...args: unknown[]): number => seen.push(args)
  assert.equal(sandbox.run({ externalFunctions: { f } }), 3)
  assert.deepEqual(seen, [[1, 2], [1, { k: 'a' }]])
})

test('a keyword argument whose name looks like a tag', () => {
  const sandbox = new Sandbox("f(**{'$tuple': [1]})", { externalFunctions: ['f'] })
  assert.deepEqual(snapshot(sandbox.start()).kwargs, { $tuple: [1] })
})

test('a host function may run programs', () => {
  const inner = new Sandbox('x * 2', { inputs: ['x'] })
  const outer = new Sandbox('[f(i) for i in range(3)]', { externalFunctions: ['f'] })
  assert.deepEqual(outer.run({ externalFunctions: { f: (x: number) => inner.run({ inputs: { x } }) } }), [0, 2, 4])
})

test('what a host function throws is raised in the program', () => {
  const sandbox = new Sandbox('try:\n    f()\nexcept Exception as e:\n    r = f"{type(e).__name__}: {e}"\nr', { externalFunctions: ['f'] })
  const thrown: [unknown, string][] = [
    [new Error('a'), 'RuntimeError: a'],
    [new TypeError('a'), 'TypeError: a'],
    [new RangeError('a'), 'ValueError: a'],
    [new PythonError('KeyError', 'a'), "KeyError: 'a'"],
    [{ type: 'OSError', message: 'a' }, 'OSError: a'],
    ['a', 'RuntimeError: a'],
  ]
  for (const [error, text] of thrown) {
    const f = (): never => {
      throw error
    }
    assert.equal(sandbox.run({ externalFunctions: { f } }), text)
    assert.equal((snapshot(sandbox.start()).resume({ exception: error as Error }) as Complete).output, text)
  }
})

test('results that cannot cross, functions that are missing, and asynchronous ones', () => {
  const sandbox = new Sandbox('try:\n    f()\nexcept Exception as e:\n    r = f"{type(e).__name__}: {e}"\nr', { externalFunctions: ['f'] })
  assert.match(String(sandbox.run({ externalFunctions: { f: () => () => 1 } })), /^TypeError: the result of a host function/)
  assert.equal(sandbox.run({ externalFunctions: {} }), `KeyError: "External function 'f' not found"`)
  assert.match(String(sandbox.run({ externalFunctions: { f: async () => 1 } })), /^TypeError: .*runSandboxAsync/)
  assert.throws(() => sandbox.run(), /External function 'f' called/)
  assert.equal(new Sandbox('f()', { externalFunctions: ['f'] }).run({ externalFunctions: { f: () => undefined } }), null)
})

test('Abort ends the program', async () => {
  const sandbox = new Sandbox('try:\n    f()\nfinally:\n    f()', { externalFunctions: ['f'] })
  let calls = 0
  const f = (): never => {
    calls++
    throw new Abort({ answer: 42 })
  }
  const isAbort = (error: unknown): boolean => error instanceof Abort && (error.value as { answer: number }).answer === 42
  assert.throws(() => sandbox.run({ externalFunctions: { f } }), isAbort)
  await assert.rejects(runSandboxAsync(sandbox, { externalFunctions: { f } }), isAbort)
  await assert.rejects(runSandboxAsync(new Sandbox('await f()', { externalFunctions: ['f'] }), { externalFunctions: { f: async () => f() } }), isAbort)
  assert.equal(calls, 3)
})

test('errors', () => {
  assert.throws(() => new Sandbox('1 +'), (error: unknown) => {
    assert.ok(error instanceof SandboxSyntaxError)
    assert.equal(error.message, 'invalid syntax')
    assert.equal(error.display('type-msg'), 'SyntaxError: invalid syntax')
    return true
  })
  assert.throws(() => new Sandbox('def f():\n    1 / 0\nf()', { scriptName: 'a.py' }).run(), (error: unknown) => {
    assert.ok(error instanceof SandboxRuntimeError && !(error instanceof SandboxLimitError))
    assert.equal(error.message, 'ZeroDivisionError: division by zero')
    assert.deepEqual([error.typeName, error.display('msg')], ['ZeroDivisionError', 'division by zero'])
    assert.match(error.display(), /^Traceback [^]*"a\.py", line 2, in f\n[^]*division by zero/)
    assert.deepEqual(error.traceback().map(({ line, functionName }) => [line, functionName]), [[3, '<module>'], [2, 'f']])
    return true
  })
  assert.throws(() => new Sandbox('x', { inputs: ['x', 'x'] }), TypeError)
  assert.throws(() => new Sandbox('x', { inputs: ['x'] }).run(), /Missing required inputs/)
  assert.throws(() => new Sandbox(5 as unknown as string), TypeError)
})

test('limits', () => {
  const forever = new Sandbox('while True: pass')
  assert.throws(() => forever.run({ limits: { maxDurationSecs: 0.05 } }), (error: unknown) => {
    assert.ok(error instanceof SandboxLimitError)
    assert.equal(error.limit, 'max_duration_secs')
    assert.ok(error.used !== null && error.used >= 0.05 && error.allowed === 0.05)
    return true
  })
  assert.throws(() => forever.run({ limits: { wallSecs: 0.05 } }), /wall time limit exceeded/)
  assert.throws(() => forever.run({ limits: { maxTicks: 1000 } }), /tick limit exceeded/)
  assert.throws(() => new Sandbox("'a' * 10**9").run({ limits: { maxMemory: 1_000_000 } }), /memory limit exceeded/)
  assert.throws(() => forever.run({ limits: { maxDurationSecs: -1 } }), TypeError)
  assert.throws(() => forever.run({ limits: { maxTime: 1 } as object }), TypeError)
})

test('print', () => {
  const printed: string[][] = []
  const printCallback = (...said: string[]): number => printed.push(said)
  const code = "import sys\nprint('a', 1)\nprint('b', file=sys.stderr)\nf()\nprint('c')"
  const sandbox = new Sandbox(code, { externalFunctions: ['f'] })
  const expected = [['stdout', 'a 1\n'], ['stderr', 'b\n'], ['stdout', 'c\n']]
  sandbox.run({ printCallback, externalFunctions: { f: () => assert.equal(printed.length, 2) } })
  assert.deepEqual(printed, expected)
  printed.length = 0
  snapshot(sandbox.start({ printCallback })).resume({ returnValue: null })
  assert.deepEqual(printed, expected)
  const failing = (): never => {
    throw new Error('disk full')
  }
  assert.throws(() => new Sandbox("print('a')\nwhile True: pass").run({ printCallback: failing }), /disk full/)
  printed.length = 0
  new Sandbox("print('x' * 3_000_000, end='')").run({ printCallback })
  assert.equal(printed.map(([, text]) => text).join('').length, 3_000_000)
})

test('files', () => {
  const os = (name: string, args: unknown[]): unknown => {
    if (name === 'Path.read_text') return `text of ${String(args[0])}`
    if (name === 'os.getenv') return args[1]
    throw new PythonError('FileNotFoundError', 'none')
  }
  assert.equal(new Sandbox("from pathlib import Path\nPath('/a').read_text()").run({ os }), 'text of /a')
  assert.equal(new Sandbox("import os\nos.getenv('A', 'b')").run({ os }), 'b')
  assert.throws(() => new Sandbox("open('/a', 'rb').read()").run({ os }), /FileNotFoundError/)
  assert.throws(() => new Sandbox("open('/a').read()").run(), /NotImplementedError: OS function/)
})

test('snapshots: forks, dumps, one resume', () => {
  const sandbox = new Sandbox('x = f()\nprint(x)\ng(x)', { externalFunctions: ['f', 'g'] })
  const first = snapshot(sandbox.start({ printCallback: () => undefined }))
  const branches = [first, first.fork(), Snapshot.load(first.dump(), { printCallback: () => undefined })]
  const second = branches.map((branch, i) => snapshot(branch.resume({ returnValue: i })))
  assert.deepEqual(second.map(({ args }) => args), [[0], [1], [2]])
  assert.throws(() => first.resume({ returnValue: 1 }), /resumed/)
  assert.throws(() => first.dump(), /resumed/)
  const third = second[0] as Snapshot
  assert.throws(() => third.resume({}), TypeError)
  assert.throws(() => third.resume({ returnValue: 1, exception: new Error('a') }), TypeError)
  assert.throws(() => third.resume({ returnValue: () => 1 }), TypeError)
  assert.equal((third.resume({ returnValue: 5 }) as Complete).output, 5)
  assert.throws(() => Snapshot.load(new Uint8Array([1, 2, 3])), TypeError)
})

test('slices', () => {
  let progress = new Sandbox('for i in range(100_000): pass\ni').start({ pauseAfterTicks: 30_000 })
  let slices = 0
  while (progress instanceof Snapshot) {
    assert.equal(progress.functionName, null)
    slices++
    progress = progress.resume({ pauseAfterTicks: 30_000 })
  }
  assert.ok(slices >= 3 && slices <= 5, `${slices}`)
  assert.equal((progress as Complete).output, 99_999)
})

test('futures', () => {
  const code = 'import asyncio\nasync def main(): return await asyncio.gather(f(1), f(2), f(3))\nawait main()'
  let progress = new Sandbox(code, { externalFunctions: ['f'] }).start()
  for (let i = 0; i < 3; i++) progress = snapshot(progress).resume({ future: true })
  assert.ok(progress instanceof FutureSnapshot)
  assert.deepEqual(progress.pendingCallIds, [0, 1, 2])
  const copy = FutureSnapshot.load(progress.dump())
  progress = progress.resume({ 1: { returnValue: 'b' } })
  assert.ok(progress instanceof FutureSnapshot)
  progress = progress.resume(new Map([[0, { returnValue: 'a' }], [2, { returnValue: 'c' }]]))
  assert.deepEqual((progress as Complete).output, ['a', 'b', 'c'])
  assert.throws(() => copy.resume({ 0: { exception: new Error('no') }, 1: { returnValue: 1 }, 2: { returnValue: 1 } }), /RuntimeError: no/)
})

test('modules', () => {
  const sandbox = new Sandbox('import a\nfrom p.b import g\na.f() + g()', { modules: { a: 'def f(): return 1', p: { __init__: '', b: 'def g(): return 2' } } })
  assert.equal(sandbox.run(), 3)
})

test('asynchronous functions run side by side', async () => {
  const code = 'import asyncio\nasync def main(): return await asyncio.gather(*[f(i) for i in range(10)])\nawait main()'
  let called = 0
  let all = (): void => undefined
  const allCalled = new Promise<void>((resolve) => (all = resolve))
  const f = async (i: number): Promise<number> => {
    if (++called === 10) all()
    await allCalled // none ends before all have begun
    return i * i
  }
  const output = await runSandboxAsync(new Sandbox(code, { externalFunctions: ['f'] }), { externalFunctions: { f } })
  assert.deepEqual(output, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81])
})

test('asynchronous runs: functions that fail, mixed functions, files', async () => {
  const code = "r = []\nr.append(g(1))\ntry:\n    await f()\nexcept ValueError as e:\n    r.append(str(e))\nr.append(open('/a').read())\nr"
  const output = await runSandboxAsync(new Sandbox(code, { externalFunctions: ['f', 'g'] }), {
    externalFunctions: {
      f: async () => {
        throw new RangeError('too far')
      },
      g: (x: number) => x + 1,
    },
    os: async (name) => {
      if (name !== 'Path.read_text') throw new Error(name)
      return 'text'
    },
  })
  assert.deepEqual(output, [2, 'too far', 'text'])
})

test('many runs at once', async () => {
  const sandbox = new Sandbox('t = 0\nfor i in range(n): t += f(i)\nt', { inputs: ['n'], externalFunctions: ['f'] })
  const runs = Array.from({ length: 50 }, (_, n) => runSandboxAsync(sandbox, { inputs: { n }, externalFunctions: { f: (i: number) => i } }))
  assert.deepEqual(await Promise.all(runs), Array.from({ length: 50 }, (_, n) => (n === 0 ? 0 : (n * (n - 1)) / 2)))
})

test('a signal cancels what runs, and what waits', async () => {
  for (const code of ['while True: pass', 'await f()', 'while True: f()']) {
    const controller = new AbortController()
    const sandbox = new Sandbox(code, { externalFunctions: ['f'] })
    const externalFunctions = { f: () => (code.startsWith('await') ? new Promise(() => undefined) : 1) }
    const run = runSandboxAsync(sandbox, { externalFunctions, signal: controller.signal })
    setTimeout(() => controller.abort(new Error('enough')), 50)
    await assert.rejects(run, /enough/)
  }
  await assert.rejects(runSandboxAsync(new Sandbox('1'), { signal: AbortSignal.abort(new Error('before')) }), /before/)
})

test('standard input and arguments', async () => {
  const sandbox = new Sandbox('import sys\n[input(), sys.stdin.read(), *sys.argv]')
  const options = { stdin: 'a\nb\n', argv: ['main.py', '-x'] }
  const expected = ['a', 'b\n', 'main.py', '-x']
  assert.deepEqual(sandbox.run(options), expected)
  assert.deepEqual((sandbox.start(options) as Complete).output, expected)
  assert.deepEqual(await runSandboxAsync(sandbox, options), expected)
  assert.throws(() => sandbox.run(), /EOFError/)
})
