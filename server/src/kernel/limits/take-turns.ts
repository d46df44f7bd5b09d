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
export function takeTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < mostMs) return
    await nextTurn()
    began = performance.now()
  }
}

/**
 * The same for long background work of an organization. While other organizations send requests, the work yields more
 * often, and waits a short time until their requests are answered.
 */
export function takeTurnsBeside(traffic: Traffic, orgId: string): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const most = traffic.lately.others(orgId) ? mostMsBesideOthers : mostMs
    if (performance.now() - began < most) return
    await nextTurn()
    await traffic.letOthersFinish(orgId)
    began = performance.now()
  }
}
