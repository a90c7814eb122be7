/** The time of a call of a host function, beside that of an answer without any work of a program: `npm run bench`. */

import { Sandbox, Server, Snapshot } from '../src/index.js'

const PARTS = 10
const ROUNDS = 500

/** Microseconds of a turn, half of them take less. */
function median(turn: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    turn()
    return (performance.now() - start) * 1000
  })
  times.sort((a, b) => a - b)
  return times[ROUNDS / 2] as number
}

const server = new Server()
let progress = new Sandbox('while True: f(1)', { externalFunctions: ['f'], server }).start()
function resume(): void {
  if (!(progress instanceof Snapshot)) throw new Error('the program has ended')
  progress = progress.resume({ returnValue: 5 })
}

// In turns, so that both meet the same noise of the machine.
const parts = Array.from({ length: PARTS }, () => [median(resume), median(() => server.requestSync('ping', {}))] as const)
const [call, ping] = [Math.min(...parts.map(([time]) => time)), Math.min(...parts.map(([, time]) => time))]
console.log(`call of a host function ${call.toFixed(0)} us, ping ${ping.toFixed(0)} us, ratio ${(call / ping).toFixed(1)}`)
