import { type BaseSpan, readSpans } from './base-spans.ts'
import { listSegments, readLogFactsIfWhole, segmentPath } from './log-repository.ts'
import { lastWithoutGap, nextSegment, numberOf, previousSegment } from './segment.ts'

/** A backup, and the end of the continuous log that follows it. */
export interface ReachableSpan extends BaseSpan {
  /** Last segment. Undefined if the first one that the backup needs is not in the repository, or is damaged. */
  last: string | undefined
  /** Latest time to which the installation can be restored from this backup, ISO 8601. */
  end: string
}

/** A time span. The installation can be restored to any moment in it. */
export interface LogRange {
  folder: string
  since: string
  until: string
}

/** Returns the backups that can be restored to a later time with the write-ahead log, the oldest first. */
export async function readReachable(directory: string): Promise<ReachableSpan[]> {
  const folders = new Map<string, ReadonlySet<string>>()
  const ends = new Map<string, string | undefined>()
  const endOf = async (path: string): Promise<string | undefined> => {
    if (!ends.has(path)) ends.set(path, (await readLogFactsIfWhole(path))?.until)
    return ends.get(path)
  }
  const reachable: ReachableSpan[] = []
  for (const span of await readSpans(directory)) {
    const { folder, from, until } = span
    const segments = folders.get(folder) ?? new Set(await listSegments(directory, folder))
    folders.set(folder, segments)
    let last = lastWithoutGap(segments, from)
    let end = until
    while (last !== undefined) {
      const known = await endOf(segmentPath(directory, folder, last))
      if (known !== undefined && known > until) end = known
      if (known !== undefined) break
      // A damaged segment ends the continuous log. The segments before it can still be used.
      last = last === from ? undefined : previousSegment(last)
    }
    reachable.push({ ...span, last, end })
  }
  return reachable
}

/**
 * Combines backups that are connected by log without a gap into time spans, oldest first. `pending` are segments that
 * are not shipped yet: without them, there would seem to be a gap before a backup until its log is shipped.
 */
export function rangesOf(
  spans: readonly ReachableSpan[],
  pending: ReadonlySet<string> = new Set(),
): LogRange[] {
  const ranges: (LogRange & { last: string | undefined })[] = []
  for (const { folder, from, until, last, end } of spans) {
    const before = ranges.findLast((range) => range.folder === folder)
    const next = before?.last === undefined ? undefined : nextSegment(before.last)
    const reached = next !== undefined && (lastWithoutGap(pending, next) ?? before!.last!)
    if (before && reached && numberOf(from) <= numberOf(reached) + 1) {
      if (end > before.until) before.until = end
      if (last !== undefined) before.last = last
    } else ranges.push({ folder, since: until, until: end, last })
  }
  return ranges.map(({ folder, since, until }) => ({ folder, since, until }))
}

/** Presents times such as `2026-11-24 02:31:24`, in UTC. */
export const inWords = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`

/** Describes time spans in a message for the operator. */
export function describeRanges(ranges: readonly LogRange[]): string {
  const spans = ranges
    .slice(-mostNamed)
    .map(({ since, until }) => `from ${inWords(since)} to ${inWords(until)}`)
  const earlier = ranges.length > mostNamed ? `, and ${ranges.length - mostNamed} earlier time spans` : ''
  return `${spans.join(', ')}${earlier} (UTC)`
}

const mostNamed = 5
