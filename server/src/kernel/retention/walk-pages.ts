import type { Queries } from '../database/queries.ts'

/** Number of table pages that are read at once. One MiB, so that each transaction is short. */
const pagesAtOnce = 128
const leastSeconds = 5
const mostSeconds = 12 * 3600
/**
 * Number of walks within one retention period. A row is therefore deleted late by at most one interval between walks.
 */
const looks = 8

/** A range of pages as `ctid` values: its start, and the start of the next range. */
export type Stretch = readonly [from: string, to: string]

/**
 * Walks through a table in the order of its pages to find old rows. That is cheaper than an index by age, which every
 * insert would have to update, while reading a row takes less than a microsecond. A row that moves during a walk is
 * found in the next walk.
 */
export async function walkPages(
  system: Queries,
  table: string,
  visit: (stretch: Stretch) => Promise<unknown>,
): Promise<void> {
  const size = await system.row<{ pages: number }>(
    `select (pg_relation_size($1::text::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  )
  for (let page = 0; page < size!.pages; page += pagesAtOnce)
    await visit([`(${page},0)`, `(${page + pagesAtOnce},0)`])
}

/** Interval between two walks, in seconds, for a retention period. */
export function secondsBetweenWalks(retentionMs: number): number {
  return Math.min(mostSeconds, Math.max(leastSeconds, Math.floor(retentionMs / looks / 1000)))
}
