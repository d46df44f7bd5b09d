import type { Actor } from '../access/actor.ts'

/**
 * Returns how many of a page's items fit into the size limit of the caller's answer, at least one. If a call has no
 * such function, all items fit.
 */
export type PageFitter = (items: readonly unknown[]) => number

export interface Call {
  actor: Actor
  input: unknown
  requestId: string
  /** Instant to use as the present, ISO 8601 in UTC with milliseconds. Defaults to the clock. */
  now?: string
  countFitting?: PageFitter | undefined
}
