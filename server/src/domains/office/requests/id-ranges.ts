import { firstIdAt, instantOfId } from '../../../kernel/ids.ts'
import type { IdRange } from '../../../kernel/operations/audit-table.ts'

/**
 * Maximum time between the first and the last row that a call writes. A call may wait for a slot, for its body and for
 * a provider.
 */
const longestCallMs = 5 * 60_000
/** Maximum difference between the clocks of two hosts. */
const clockSkewMs = 5_000
/** Maximum time between an event and the runs that it starts, for a search that does not know the runs. */
const longestWaitMs = 60 * 60_000
const dayMs = 24 * 3600_000

const between = (fromMs: number, uptoMs: number): IdRange => ({
  from: firstIdAt(Math.max(0, fromMs)),
  upto: firstIdAt(Math.max(0, uptoMs)),
})

/** Returns the range in which the rows of a call lie that began at this time, in epoch milliseconds. */
export const rangeOfCall = (beganMs: number): IdRange =>
  between(beganMs - clockSkewMs, beganMs + longestCallMs)

/** Returns the range in which the other rows of the call lie that wrote the row with this id. */
export function rangeAround(id: string): IdRange {
  const at = instantOfId(id)
  return between(at - longestCallMs, at + longestCallMs)
}

/** Returns the range in which the events lie that the call with the entries from `firstId` to `lastId` emitted. */
export const rangeOfEvents = (firstId: string, lastId: string): IdRange =>
  between(instantOfId(firstId) - longestCallMs, instantOfId(lastId) + clockSkewMs)

/** Returns the range of the rows that the call wrote before its last entry. */
export const rangeUpTo = (firstId: string, lastId: string): IdRange => ({
  from: between(instantOfId(firstId) - longestCallMs, 0).from,
  upto: lastId,
})

/** Returns the range that follows a row, in which the call that wrote it ends. */
export const rangeBehind = (id: string): IdRange => ({
  from: id,
  upto: rangeAround(id).upto,
})

/** Returns the range in which runs lie that an event with an id from `firstId` to `lastId` started. */
export const rangeOfRuns = (firstId: string, lastId: string): IdRange => ({
  from: between(instantOfId(firstId) - clockSkewMs, 0).from,
  upto: between(0, instantOfId(lastId) + longestWaitMs).upto,
})

/** Returns the range of the last 24 hours before `now`, in epoch milliseconds. */
export const rangeOfLastDay = (nowMs: number): IdRange => between(nowMs - dayMs, nowMs + longestCallMs)

/** Returns the range around a time that the caller passed. */
export const rangeNear = (ms: number): IdRange => between(ms - longestCallMs, ms + longestCallMs)

/** True for ids that begin with the time at which they were created (UUID version 7). */
export const hasTime = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id)
