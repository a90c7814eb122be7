/**
 * The thread that talks to the server, so that the main thread can wait for an answer without its event loop.
 *
 * It knows lines, no messages. Whatever becomes of the server, the main thread is told: `failed` is its last message.
 */

import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { type MessagePort, workerData } from 'node:worker_threads'

/** What the main thread starts this one with. */
export interface Start {
  port: MessagePort
  /** A counter of messages to the main thread, which waits for it to change. */
  counter: Int32Array
  /** Where the server listens, or how it is started. */
  server: { socket: string } | { command: string; args: string[]; env: { [name: string]: string | undefined } }
}

/** A message to the main thread. */
export type ToMain = { line: string } | { failed: string } | { pong: true }
/** A message of the main thread. */
export type FromMain = string | { ping: true } | { close: true }

const GRACE_MS = 2000

const { port, counter, server } = workerData as Start

function tell(message: ToMain): void {
  port.postMessage(message)
  Atomics.add(counter, 0, 1)
  Atomics.notify(counter, 0)
}

let hasFailed = false
function fail(reason: string): void {
  if (hasFailed) return
  hasFailed = true
  tell({ failed: reason })
  port.close()
}
process.on('uncaughtException', (error) => fail(`the I/O thread failed: ${error.message}`))

let pieces: Buffer[] = []
function take(chunk: Buffer): void {
  let start = 0
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
    pieces.push(chunk.subarray(start, end))
    // All that the server writes is ASCII.
    tell({ line: (pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)).toString('latin1') })
    pieces = []
    start = end + 1
  }
  if (start < chunk.length) pieces.push(chunk.subarray(start))
}

function join(input: Writable, output: Readable): void {
  output.on('data', take)
  input.on('error', () => undefined) // the end of the server follows, and says more
  port.on('message', (message: FromMain) => {
    if (typeof message === 'string') input.write(message)
    else if ('ping' in message) tell({ pong: true })
    else input.end()
  })
}

if ('socket' in server) {
  const { socket: path } = server
  const socket = connect(path)
  let reason = 'the server has closed the connection'
  socket.on('error', (error) => (reason = `cannot talk to the server at ${path}: ${error.message}`))
  socket.on('close', () => fail(reason))
  join(socket, socket)
} else {
  const { command, args, env } = server
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], env })
  child.on('error', (error) => fail(`cannot start ${command}: ${error.message}; install ouros (Python), or set OUROS_PYTHON to a Python that has it`))
  child.on('close', (code, signal) => fail(`the server has ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}`))
  // What goes on without an output is no server.
  child.stdout.on('end', () => {
    child.stdin.end()
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
  })
  join(child.stdin, child.stdout)
}
