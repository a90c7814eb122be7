/** Servers that cannot be started, end, or speak something else: always an error, never a hang. */

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runSandboxAsync, Sandbox, Server, ServerError } from '../src/index.js'

const module = fileURLToPath(new URL('../src/index.js', import.meta.url))
const python = process.env['OUROS_PYTHON'] ?? 'python3'
/** A server that can be killed: its program calls `f`, a host function that does it. */
function killable(): { server: Server; kill: () => void } {
  const server = new Server({ command: [python, '-c', 'import os, sys; print(os.getpid(), file=open(sys.argv[1], "w")); from ouros.cli import main; main(["serve", "--stdio"])', pidFile] })
  return { server, kill: () => process.kill(Number(spawnSync('cat', [pidFile]).stdout.toString()), 'SIGKILL') }
}
const folder = mkdtempSync(join(tmpdir(), 'ouros-'))
const pidFile = join(folder, 'pid')
after(() => rmSync(folder, { recursive: true }))

test('a server that is not there', () => {
  assert.throws(() => new Server({ command: ['/no/such/ouros'] }), (error: unknown) => error instanceof ServerError && /install ouros/.test(error.message))
  assert.throws(() => new Server({ socket: '/no/such/socket' }), ServerError)
})

test('a server that ends at once, or speaks something else', () => {
  assert.throws(() => new Server({ command: ['false'] }), /ended with exit code 1/)
  assert.throws(() => new Server({ command: ['echo', 'hello'] }), /does not speak JSON-RPC/)
  assert.throws(() => new Server({ command: ['sh', '-c', 'exec >&-; exec sleep 60'] }), /ended by SIGKILL/)
})

test('a server that is killed while a program runs', async () => {
  const { server, kill } = killable()
  const sandbox = new Sandbox('f()\nwhile True: pass', { externalFunctions: ['f'], server })
  const other = new Sandbox('await f()', { externalFunctions: ['f'], server })
  const waiting = runSandboxAsync(other, { externalFunctions: { f: () => new Promise((resolve) => setTimeout(resolve, 500)) } })
  assert.throws(() => sandbox.run({ externalFunctions: { f: kill } }), (error: unknown) => error instanceof ServerError && /SIGKILL/.test(error.message))
  await assert.rejects(waiting, ServerError)
  assert.ok(server.hasEnded)
  assert.throws(() => sandbox.run(), ServerError)
  await assert.rejects(runSandboxAsync(sandbox), ServerError)
  assert.equal(new Sandbox('1 + 1').run(), 2) // on the server of the process
})

test('a server that is killed while nobody waits', async () => {
  const { server, kill } = killable()
  const sandbox = new Sandbox('1', { server })
  kill()
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.throws(() => sandbox.run(), ServerError)
})

test('a run that says nothing for some seconds', () => {
  const start = performance.now()
  assert.throws(() => new Sandbox('while True: pass').run({ limits: { maxDurationSecs: 2.5 } }), /time limit exceeded/)
  assert.ok(performance.now() - start > 2000)
})

test('objects that are gone here are released there', () => {
  // The server keeps 10,000 for a client.
  const script = `import { Sandbox } from ${JSON.stringify(module)}
for (let i = 0; i < 11_000; i++) {
  new Sandbox('1')
  if (i % 500 === 0) {
    gc()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
console.log('all made')`
  const made = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], { timeout: 600_000 })
  assert.deepEqual([made.stdout.toString(), made.status], ['all made\n', 0], made.stderr.toString())
})

test('close', async () => {
  const server = new Server()
  const sandbox = new Sandbox('await f()', { externalFunctions: ['f'], server })
  const run = runSandboxAsync(sandbox, { externalFunctions: { f: () => new Promise(() => undefined) } })
  const forever = runSandboxAsync(new Sandbox('while True: pass', { server }))
  setTimeout(() => server.close(), 20)
  await assert.rejects(forever, ServerError)
  await Promise.race([run.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 10))])
  assert.throws(() => new Sandbox('1', { server }), ServerError)
})

test('a socket, with two clients', async () => {
  const path = join(folder, 'socket')
  const child = spawn(python, ['-m', 'ouros', 'serve', '--socket', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(child.stderr, 'data') // listens
  const [a, b] = [new Server({ socket: path }), new Server({ socket: path })]
  const dump = new Sandbox('x + 1', { inputs: ['x'], server: a }).dump()
  assert.equal(Sandbox.load(dump, { server: b }).run({ inputs: { x: 1 } }), 2)
  const run = runSandboxAsync(new Sandbox('while True: pass', { server: b }))
  const exit = once(child, 'exit') // it may come before the end of the connection
  child.kill('SIGKILL')
  await assert.rejects(run, ServerError)
  await exit
})

test('a process ends by itself, also with a run in progress that nobody awaits', () => {
  const script = `import { Sandbox, runSandboxAsync } from ${JSON.stringify(module)}
console.log(new Sandbox('1 + 1').run())
const output = await runSandboxAsync(new Sandbox('f()', { externalFunctions: ['f'] }), { externalFunctions: { f: () => 5 } })
console.log(output)`
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 600_000 })
  assert.deepEqual([made.stdout.toString(), made.status], ['2\n5\n', 0])
})
