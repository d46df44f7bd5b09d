import type { EventPosition } from '../../../../kernel/events/streamed-events-table.ts'
import { firstIdAt, instantOfId } from '../../../../kernel/ids.ts'

const hourMs = 3_600_000
/** Age of the oldest position from which a stream can continue. */
const oldestMs = 24 * hourMs
/** Maximum time from the creation of an event until the relay passes it on, for a stream that continues. */
const longestRelayMs = hourMs

export const positionText = ({ transaction, id }: EventPosition): string => `${transaction}.${id}`

/** Parses the id of an event in a stream. Undefined if it is malformed. */
export function parsePosition(text: string): EventPosition | undefined {
  const [, transaction, id] = /^(\d{1,19})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return transaction === undefined || BigInt(transaction) >= 2n ** 63n ? undefined : { transaction, id: id! }
}

/** Returns true if `one` comes after `other`. */
export function isAfter(one: EventPosition, other: EventPosition): boolean {
  const difference = BigInt(one.transaction) - BigInt(other.transaction)
  return difference === 0n ? one.id > other.id : difference > 0n
}

/**
 * Returns true if a stream can continue from the position. It cannot if the position is old, or is that of another
 * database, such as after a restore.
 */
export function isContinuable(position: EventPosition, next: string, nowMs: number): boolean {
  return BigInt(position.transaction) < BigInt(next) && instantOfId(position.id) >= nowMs - oldestMs
}

/** Returns the lowest id that an event after the position can have. */
export const lowestIdAfter = ({ id }: EventPosition): string =>
  firstIdAt(Math.max(0, instantOfId(id) - longestRelayMs))

/** Returns the position before all events that become visible from now on. */
export const positionNow = (horizon: string, nowMs: number): EventPosition => ({
  transaction: String(BigInt(horizon) - 1n),
  id: firstIdAt(nowMs),
})
