/** The time of a call of a host function, beside that of a program that echoes lines: `npm run bench`. */

import { Complete, Sandbox, Server, Snapshot } from '../src/index.js'

const ROUNDS = 5000

function median(times: number[]): string {
  times.sort((a, b) => a - b)
  const at = (part: number): string => (times[Math.floor(times.length * part)] as number).toFixed(0)
  return `median ${at(0.5)} us, 10 % ${at(0.1)} us, 90 % ${at(0.9)} us`
}

const times: number[] = []
let progress = new Sandbox('while True: f(1)', { externalFunctions: ['f'] }).start()
for (let i = 0; i < ROUNDS && progress instanceof Snapshot; i++) {
  const start = performance.now()
  progress = progress.resume({ returnValue: i })
  times.push((performance.now() - start) * 1000)
}
if (progress instanceof Complete) throw new Error('the program has ended')
console.log(`call of a host function: ${median(times)}`)

// The same way for a line, without Python's work: the server's answer to ping.
const server = new Server()
const echoes = Array.from({ length: ROUNDS }, () => {
  const start = performance.now()
  server.requestSync('ping', {})
  return (performance.now() - start) * 1000
})
console.log(`ping:                    ${median(echoes)}`)
