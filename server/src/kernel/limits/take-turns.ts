import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work in one go takes no longer than this before others have their turn. */
const mostMs = 5

/** For work of many small pieces: between two of them, waits for everybody else where enough was done at a stretch. */
export function takeTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < mostMs) return
    await nextTurn()
    began = performance.now()
  }
}
