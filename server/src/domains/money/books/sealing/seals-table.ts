import type { Queries } from '../../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { DueRecords } from '../../../organization/company/index.ts'
import type { BooksScope } from '../books-table.ts'
import type { Closing } from '../closing-schema.ts'
import type { Period } from '../period.ts'

/** Id of the books: the id of the location, or of the organization. */
export const booksId = ({ orgId, locationId }: BooksScope): string => locationId ?? orgId

export interface Seal {
  month: string
  until: string
  closing: Closing
}

/**
 * Finds the last sealed month (a month whose closing is stored) that ends at or before the end of the period. Considers
 * only seals that were made in the period's time zone.
 */
export function findSeal(
  db: Queries,
  scope: BooksScope,
  { end, timezone }: Period,
): Promise<Seal | undefined> {
  return db.row<Seal>(
    `select s.month, s.until, s.closing from book_seals s
      where s.org_id = $1 and s.id = $2 and s.timezone = $3 and s.until <= $4::timestamptz order by s.until desc limit 1`,
    [scope.orgId, booksId(scope), timezone, end],
  )
}

export function insertSeal(
  ctx: MutationContext,
  scope: BooksScope,
  { month, timezone, end }: Period,
  closing: Closing,
): void {
  ctx.db.later(
    `insert into book_seals (org_id, id, timezone, until, month, closing) values ($1, $2, $3, $4, $5, $6::json)`,
    [scope.orgId, booksId(scope), timezone, end, month, JSON.stringify(closing)],
  )
}

/**
 * Locks the row of the books whose months are about to be sealed with closing checksums. Until the caller's transaction
 * ends, other transactions cannot insert ledger entries that are dated in an earlier month or more than 30 minutes ago:
 * they wait; see `schema/money/book-seals.sql`.
 */
export function lockChain(
  ctx: MutationContext,
  id: string,
): Promise<{ location_id: string | null } | undefined> {
  return ctx.db.row(
    `select c.location_id from book_chains c where c.org_id = $1 and c.id = $2 for no key update`,
    [ctx.actor.org.id, id],
  )
}

/**
 * Deletes seals that were made for another time zone. Then returns the end of the last sealed month or, if no month is
 * sealed, the time of the first entry.
 */
export async function firstUnsealed(
  ctx: MutationContext,
  scope: BooksScope,
  timezone: string,
): Promise<string | null> {
  ctx.db.later(`delete from book_seals s where s.org_id = $1 and s.id = $2 and s.timezone <> $3`, [
    scope.orgId,
    booksId(scope),
    timezone,
  ])
  const row = await ctx.db.row<{ at: string | null }>(
    `select coalesce(
              (select max(s.until) from book_seals s where s.org_id = $1 and s.id = $2),
              (select min(e.at) from ledger_facts e where e.org_id = $1 and ($3::uuid is null or e.location_id = $3::uuid))) as at`,
    [scope.orgId, booksId(scope), scope.locationId],
  )
  return row!.at
}

export function setNext(ctx: MutationContext, id: string, nextAt: string): void {
  ctx.db.later(
    `update book_chains c set next_at = $3,
            sealed_until = (select max(s.until) from book_seals s where s.org_id = c.org_id and s.id = c.id)
      where c.org_id = $1 and c.id = $2`,
    [ctx.actor.org.id, id, nextAt],
  )
}

/** Finds books that may have a past month without a stored closing checksum. */
export const dueChains: DueRecords = {
  table: 'book_chains',
  isDue: (now) => `r.next_at <= ${now}`,
}
