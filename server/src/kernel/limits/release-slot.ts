import { AsyncLocalStorage } from 'node:async_hooks'
import type { Leave } from './concurrency-slots.ts'

const slots = new AsyncLocalStorage<Leave>()

/** Runs `work` in a concurrency slot. With `releaseSlot`, `work` can release the slot before it ends. */
export function runInSlot<Result>(leave: Leave, work: () => Result): Result {
  return slots.run(leave, work)
}

/**
 * Releases the current slot. Called before a wait for something external, so that other work of the organization can
 * run.
 */
export function releaseSlot(): void {
  slots.getStore()?.()
}
