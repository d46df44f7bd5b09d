import { randomUUIDv7 } from 'node:crypto'

/** Time part of the latest id that this process created. `others` is the number of further ids with the same time. */
let latest = ''
let others = 0

/**
 * Creates a record id: a UUID of version 7, so that new entries are added at one end of an index. Ids of one process
 * sort in the order in which they were created, even within a millisecond and after the clock was set back. For this
 * purpose the twelve bits after the time are a counter (RFC 9562, 6.2). The order of the events of one transaction
 * depends on it.
 */
export function newId(): string {
  const id = randomUUIDv7()
  const time = id.slice(0, 13)
  if (time > latest) {
    latest = time
    others = 0
  } else if (++others > 0xfff) {
    latest = millisecondAfter(latest)
    others = 0
  }
  return `${latest}-7${others.toString(16).padStart(3, '0')}${id.slice(18)}`
}

function millisecondAfter(time: string): string {
  const digits = (Number.parseInt(time.replace('-', ''), 16) + 1).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return uuid.test(text)
}

/** Returns the smallest possible id of an instant. All ids that were created before the instant are smaller. */
export function firstIdAt(ms: number): string {
  const digits = Math.floor(ms).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** Returns the creation time of an id, in epoch milliseconds. */
export function instantOfId(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
}
