import type { Queries } from '../database/queries.ts'

/**
 * Number of table pages that are visited in one transaction: one MiB in total, so that the transaction is short.
 */
const pagesAtOnce = 128
const leastSeconds = 5
const mostSeconds = 12 * 3600
/**
 * Number of walks through the table within one retention period. So a row is deleted late by at most an eighth of the
 * retention period, or by half a day if that is less.
 */
const looks = 8

/** A range of table pages, as two `ctid` values: its start, and the start of the range that follows. */
export type Stretch = readonly [from: string, to: string]

/**
 * Visits all pages of a table in order, to find old rows. An index by age would cost more, because every insert would
 * have to update it, while reading a row takes less than a microsecond. A row that moves to another page during a
 * walk is found by the next walk.
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

/** Returns the interval between two walks, in seconds, for a retention period. */
export function secondsBetweenWalks(retentionMs: number): number {
  return Math.min(mostSeconds, Math.max(leastSeconds, Math.floor(retentionMs / looks / 1000)))
}
