import type { Actor } from '../access/actor.ts'

/** How many of the items of a page the caller has room for, one at least; all of them, when nothing is said. */
export type Room = (items: readonly unknown[]) => number

export interface Call {
  actor: Actor
  input: unknown
  requestId: string
  /** The instant that stands for the present, ISO 8601 in UTC with milliseconds; the clock's when absent. */
  now?: string
  room?: Room | undefined
}
