import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './shares.ts'

const places = new AsyncLocalStorage<Leave>()

/** Runs `work` in a slot that it can release before its end (`leavePlace`). */
export function atPlace<Result>(leave: Leave, work: () => Result): Result {
  return places.run(leave, work)
}

/** Releases the slot before waiting for something external, so that other work of the organization can run. */
export function leavePlace(): void {
  places.getStore()?.()
}
