import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './concurrency-slots.ts'

const slots = new AsyncLocalStorage<Leave>()

/**
 * Runs `work`, which occupies a concurrency slot. `work` can release the slot before it ends, by calling
 * `releaseSlot`.
 */
export function runInSlot<Result>(leave: Leave, work: () => Result): Result {
  return slots.run(leave, work)
}

/**
 * Releases the slot of the current work. Must be called before a wait for something outside the service, so that
 * other work of the organization can run meanwhile.
 */
export function releaseSlot(): void {
  slots.getStore()?.()
}
