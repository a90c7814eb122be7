/** Sessions. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Server, SessionError, SessionManager } from '../src/index.js'

test('variables, forks, history', () => {
  const manager = new SessionManager({ server: new Server() })
  const session = manager.createSession('analysis', { externalFunctions: ['llm_query'] })
  session.execute('data = [1, 2, 3, 4, 5]')
  assert.equal(session.execute('total = sum(data)\nprint(total)').stdout, '15\n')
  assert.deepEqual(session.getVariable('total'), { value: 15, repr: '15' })
  assert.deepEqual(session.listVariables().map(({ name, typeName }) => [name, typeName]), [['data', 'list'], ['total', 'int']])
  const branch = session.fork('experiment')
  branch.execute('data.append(100)')
  assert.deepEqual(branch.getVariable('data').value, [1, 2, 3, 4, 5, 100])
  assert.deepEqual(session.getVariable('data').value, [1, 2, 3, 4, 5])
  session.execute('data = "oops"')
  assert.deepEqual(session.rewind(1), { stepsRewound: 1, historyRemaining: 2 })
  assert.deepEqual(session.history(), [2, 20])
  assert.deepEqual(session.evalVariable('len(data)').value, 5)
  session.setVariable('n', '2 ** 70')
  assert.equal(session.getVariable('n').value, 2n ** 70n)
  assert.equal(session.deleteVariable('n'), true)
  manager.transferVariable('analysis', 'default', 'data', 'given')
  assert.deepEqual(manager.getSession().run('given[::-1]'), [5, 4, 3, 2, 1])
  assert.deepEqual(manager.listSessions().map(({ id }) => id), ['analysis', 'default', 'experiment'])
  assert.deepEqual(manager.loadBytes(session.dump(), 'copy').run('total'), 15)
  manager.destroySession('copy')
})

test('calls', () => {
  const manager = new SessionManager()
  const session = manager.createSession('calls', { externalFunctions: ['f'] })
  const step = session.execute("print('a')\nf(1, k=2)")
  assert.deepEqual([step.stdout, step.isComplete], ['a\n', false])
  assert.deepEqual(step.progress, { status: 'function_call', functionName: 'f', callId: 0, args: [1], kwargs: { k: 2 } })
  assert.equal(session.resume(0, { value: [5] }).isComplete, true)
  assert.deepEqual(session.run('f(3) + f(4)', { externalFunctions: { f: (x: number) => x } }), 7)
  assert.throws(() => session.run('f()', { externalFunctions: { f: () => { throw new RangeError('no') } } }), /ValueError: no/)
  session.reset()
})

test('failures', () => {
  const manager = new SessionManager()
  assert.throws(() => manager.getSession('none'), (error: unknown) => error instanceof SessionError && error.kind === 'SessionNotFoundError')
  const session = manager.getSession()
  assert.throws(() => session.execute("print('a')\n1 / 0"), (error: unknown) => {
    assert.ok(error instanceof SessionError)
    assert.deepEqual([error.stdout, error.error?.typeName], ['a\n', 'ZeroDivisionError'])
    assert.match(error.message, /^Traceback/)
    return true
  })
  assert.throws(() => session.save(), SessionError)
})

test('sessions of one server are not those of another', () => {
  new SessionManager({ server: new Server() }).createSession('mine')
  assert.throws(() => new SessionManager({ server: new Server() }).getSession('mine'), SessionError)
})

test('standard input and arguments', () => {
  const session = new SessionManager().createSession('input', { externalFunctions: ['f'] })
  assert.deepEqual(session.execute('import sys\n[input(), *sys.argv]', { stdin: 'a\n', argv: ['p'] }).result, ['a', 'p'])
  assert.deepEqual(session.run('[f(input()), *sys.argv]', { stdin: 'b', externalFunctions: { f: (text: string) => text + text } }), ['bb', 'p'])
  assert.throws(() => session.execute('input()'), /EOFError/)
})
