import type { Queries, Writes } from '../../../kernel/database/queries.ts'

/** The price book as a whole, with the version of its draft. */
export interface PriceBook {
  version: number
}

/** Returns the version of the draft. It is 1 before the first change. */
export async function draftVersion(db: Queries, orgId: string): Promise<number> {
  const row = await db.row<PriceBook>('select b.version from quoin.price_books b where b.org_id = $1', [
    orgId,
  ])
  return row?.version ?? 1
}

/** Locks the price book, so that its changes run one at a time. */
export async function lockBook(db: Queries, orgId: string, now: string): Promise<PriceBook> {
  await db.rows(
    `insert into quoin.price_books (org_id, created_at, updated_at) values ($1, $2, $2) on conflict (org_id) do nothing`,
    [orgId, now],
  )
  const book = await db.row<PriceBook>(
    'select b.version from quoin.price_books b where b.org_id = $1 for update',
    [orgId],
  )
  return book!
}

/** Increases the version of the draft after a change. The caller must have locked the book. */
export function raiseDraft(db: Writes, orgId: string, now: string): void {
  db.later('update quoin.price_books set version = version + 1, updated_at = $2 where org_id = $1', [
    orgId,
    now,
  ])
}
