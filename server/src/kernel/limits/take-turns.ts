import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Traffic } from './traffic.ts'

/** Maximum time of uninterrupted work before other work gets a chance to run, in milliseconds. */
const mostMs = 5
/** The same for work in the background while other organizations are active. */
const mostMsBesideOthers = 1

/**
 * Creates a function for work that consists of many small pieces. The work must call the function between two pieces.
 * The function yields to the event loop if the work has run long enough.
 */
export const takeTurns = (): (() => Promise<void>) =>
  turns(
    () => mostMs,
    () => nextTurn(),
  )

/**
 * The same for long background work of an organization. While other organizations send requests, the work yields more
 * often, and waits a short time until their requests are answered.
 */
export const takeTurnsBeside = (traffic: Traffic, orgId: string): (() => Promise<void>) =>
  turns(
    () => (traffic.lately.others(orgId) ? mostMsBesideOthers : mostMs),
    async () => {
      await nextTurn()
      await traffic.letOthersFinish(orgId)
    },
  )

function turns(most: () => number, wait: () => Promise<void>): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < most()) return
    await wait()
    began = performance.now()
  }
}
