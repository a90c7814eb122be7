/** `runSandboxAsync`: runs whose host functions may be asynchronous, and then run side by side. */

import { Abort, exceptionOf } from './errors.js'
import { answerWith, Complete, FutureSnapshot, isPromise, makeCall, type Answer, type Progress, type RunOptions, type Sandbox, type Snapshot } from './sandbox.js'
import type { Value } from './values.js'

/** Options of `runSandboxAsync`. */
export interface RunAsyncOptions extends RunOptions {
  /** Cancels the run, which then rejects with the signal's reason. */
  signal?: AbortSignal
}

type Outcome = { callId: number; answer: Answer } | { abort: Abort }

/**
 * Run a program to its end while the event loop goes on.
 *
 * A function that returns a promise gives the program an awaitable: several of them run side by side.
 *
 * @returns The value of the last statement if it is an expression, else null.
 * @throws SandboxRuntimeError - The program did not catch an exception, or reached a limit.
 */
export async function runSandboxAsync(sandbox: Sandbox, options: RunAsyncOptions = {}): Promise<Value> {
  const { externalFunctions = {}, os, signal, ...starting } = options
  const signalled = signal === undefined ? {} : { signal }
  const pending = new Map<number, Promise<Outcome>>()
  let progress: Progress = await sandbox.startAsync({ ...starting, ...signalled, importFiles: os !== undefined })
  while (!(progress instanceof Complete)) {
    if (progress instanceof FutureSnapshot) {
      progress = await progress.resumeAsync(await settled(pending, progress.pendingCallIds, signal), signalled)
    } else {
      const answer = await answerTo(progress, externalFunctions, os, pending)
      progress = await progress.resumeAsync({ ...answer, ...signalled })
    }
  }
  return progress.output
}

async function answerTo(snapshot: Snapshot, functions: NonNullable<RunOptions['externalFunctions']>, os: RunOptions['os'], pending: Map<number, Promise<Outcome>>): Promise<Answer> {
  if (snapshot.functionName === null || snapshot.callId === null) return {}
  const { functionName, args, kwargs, isOsFunction } = snapshot
  const made = makeCall({ functionName, args, kwargs, isOsFunction }, functions, os)
  if ('exception' in made) return made
  if (!isPromise(made.value)) return answerOf(made.value)
  const outcome = outcomeOf(snapshot.callId, made.value)
  if (!snapshot.isOsFunction) {
    pending.set(snapshot.callId, outcome)
    return { future: true }
  }
  const found = await outcome
  if ('abort' in found) throw found.abort
  return found.answer
}

async function outcomeOf(callId: number, promise: PromiseLike<unknown>): Promise<Outcome> {
  try {
    return { callId, answer: answerOf(await promise) }
  } catch (thrown) {
    return thrown instanceof Abort ? { abort: thrown } : { callId, answer: { exception: exceptionOf(thrown) } }
  }
}

/** What can't cross becomes a TypeError in the program. */
function answerOf(value: unknown): Answer {
  const answer = answerWith(value)
  return 'value' in answer ? { returnValue: value } : answer
}

/** Wait until one of the calls has a result; gives the results that there are. */
async function settled(pending: Map<number, Promise<Outcome>>, ids: readonly number[], signal: AbortSignal | undefined): Promise<Map<number, Answer>> {
  const waiting = ids.flatMap((id) => pending.get(id) ?? [])
  if (waiting.length === 0) throw new Error('the program waits for calls of another run')
  const first = await unlessAborted(Promise.race(waiting), signal)
  if ('abort' in first) throw first.abort
  pending.delete(first.callId)
  return new Map([[first.callId, first.answer]])
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await promise
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
