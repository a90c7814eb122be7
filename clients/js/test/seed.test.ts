/** The examples with which the package was announced, as they stood. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSandboxAsync, Sandbox, Snapshot } from '../src/index.js'

test('basic', () => {
  const m = new Sandbox('x + y', { inputs: ['x', 'y'] })
  const result = m.run({ inputs: { x: 10, y: 20 } }) // 30
  assert.equal(result, 30)
})

test('iterative execution with external functions', () => {
  const m2 = new Sandbox('a() + b()', { externalFunctions: ['a', 'b'] })
  let progress = m2.start()
  while (progress instanceof Snapshot) {
    progress = progress.resume({ returnValue: 10 })
  }
  assert.ok('output' in progress)
  assert.equal(progress.output, 20)
})

test('asynchronous external functions', async () => {
  const code = `
async def agent(prompt, messages):
    while True:
        output = await call_llm(prompt, messages)
        if isinstance(output, str):
            return output
        messages.extend(output)

await agent(prompt, [])
`
  const m = new Sandbox(code, { inputs: ['prompt'], externalFunctions: ['call_llm'] })
  const asked: number[] = []
  const output = await runSandboxAsync(m, {
    inputs: { prompt: 'testing' },
    externalFunctions: {
      call_llm: async (_prompt: string, messages: unknown[]) => {
        asked.push(messages.length)
        await new Promise((resolve) => setTimeout(resolve, 1))
        return messages.length < 2 ? ['more'] : `Done after ${messages.length} messages`
      },
    },
  })
  assert.equal(output, 'Done after 2 messages')
  assert.deepEqual(asked, [0, 1, 2])
})

test('serialization', () => {
  const data = new Sandbox('x + 1', { inputs: ['x'] }).dump()
  assert.equal(Sandbox.load(data).run({ inputs: { x: 41 } }), 42)
  const m = new Sandbox('fetch(url)', { inputs: ['url'], externalFunctions: ['fetch'] })
  const snapshot = m.start({ inputs: { url: 'https://example.com' } })
  assert.ok(snapshot instanceof Snapshot)
  assert.equal(snapshot.functionName, 'fetch')
  assert.deepEqual(snapshot.args, ['https://example.com'])
  const snapshot2 = Snapshot.load(snapshot.dump())
  const result = snapshot2.resume({ returnValue: 'response data' })
  assert.ok('output' in result)
  assert.equal(result.output, 'response data')
})
