import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './shares.ts'

const places = new AsyncLocalStorage<Leave>()

/** Does `work` at a place that whoever works there can give back before its end. */
export function atPlace<Result>(leave: Leave, work: () => Result): Result {
  return places.run(leave, work)
}

/** For whoever is about to wait for somebody else: others of the same organization may work meanwhile. */
export function leavePlace(): void {
  places.getStore()?.()
}
