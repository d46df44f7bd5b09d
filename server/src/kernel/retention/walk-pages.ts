import type { Queries } from '../database/queries.ts'

/** One MiB, so that each transaction is short. */
const pagesAtOnce = 128
const leastSeconds = 5
const mostSeconds = 12 * 3600
/** Number of walks within a retention period. A row is deleted late by at most one interval. */
const looks = 8

/** Start of a range of pages and start of the next, as `ctid`. */
export type Stretch = readonly [from: string, to: string]

/**
 * Walks a table in the order of its pages to find old rows. That is cheaper than an index by age: every insert would
 * write the index, while reading a row takes under a microsecond. A row that moves during a walk is found in the next
 * one.
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

/** Interval between walks for a retention period, in seconds. */
export function secondsBetweenWalks(retentionMs: number): number {
  return Math.min(mostSeconds, Math.max(leastSeconds, Math.floor(retentionMs / looks / 1000)))
}
