import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time of uninterrupted work before other work gets a chance to run, in milliseconds. */
const mostMs = 5

/**
 * Creates a function for work that consists of many small pieces. The work must call the function between two pieces.
 * The function yields to the event loop if the work has run long enough.
 */
export function takeTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < mostMs) return
    await nextTurn()
    began = performance.now()
  }
}
