import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time of uninterrupted work before other work gets a chance to run, in milliseconds. */
const mostMs = 5

/** For work of many small pieces: call between two pieces. Yields to the event loop if the work has run long enough. */
export function takeTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < mostMs) return
    await nextTurn()
    began = performance.now()
  }
}
