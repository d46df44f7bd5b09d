import type { Queries } from '../database/queries.ts'

/** One MiB, so that a transaction is short. */
const pagesAtOnce = 128
const leastSeconds = 5
const mostSeconds = 12 * 3600
/** So often is a row looked at before it goes, and by so much of its time it goes late. */
const looks = 8

/** Where a stretch of pages begins and where the next one does, as `ctid` says it. */
export type Stretch = readonly [from: string, to: string]

/**
 * Goes through a table in the order of its pages. To find what is too old, that costs less than an index by age does: the
 * index is written by every row, and reading a row that stays takes under a microsecond. A row that moves meanwhile is
 * met at the next turn.
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

/** How often what is kept for so long is gone through. */
export function secondsBetweenWalks(keptMs: number): number {
  return Math.min(mostSeconds, Math.max(leastSeconds, Math.floor(keptMs / looks / 1000)))
}
