// Postgres writes its log in segments of 16 MiB. The name of a segment has three parts of eight hexadecimal digits: the
// timeline, and the number of the segment in two parts, the second of which ends at FF.

const perPart = 256

export const isSegment = (name: string): boolean => /^[0-9A-F]{16}000000[0-9A-F]{2}$/.test(name)

export const timelineOf = (segment: string): string => segment.slice(0, 8)

/** Number of a segment within its timeline. */
export function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * perPart + Number.parseInt(segment.slice(16), 16)
}

/** Returns the segment that follows on the same timeline. */
export const nextSegment = (segment: string): string => segmentBeside(segment, 1)

/** Returns the segment before this one on the same timeline. */
export const previousSegment = (segment: string): string => segmentBeside(segment, -1)

function segmentBeside(segment: string, distance: 1 | -1): string {
  const number = numberOf(segment) + distance
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')
  return timelineOf(segment) + hex(Math.floor(number / perPart)) + hex(number % perPart)
}

/**
 * Returns the last segment that can be reached from a segment without a gap. Undefined if that segment itself is
 * missing.
 */
export function lastWithoutGap(segments: ReadonlySet<string>, from: string): string | undefined {
  if (!segments.has(from)) return undefined
  let last = from
  for (let next = nextSegment(last); segments.has(next); next = nextSegment(last)) last = next
  return last
}
