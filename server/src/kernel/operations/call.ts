import type { Actor } from '../access/actor.ts'

/**
 * Returns how many of a page's items fit into the maximum size of the caller's answer, at least one. A call without
 * such a function has no maximum.
 */
export type PageFitter = (items: readonly unknown[]) => number

export interface Call {
  actor: Actor
  input: unknown
  requestId: string
  /** Instant that the call uses as the current time, ISO 8601 in UTC with milliseconds. Defaults to the clock. */
  now?: string
  countFitting?: PageFitter | undefined
}
