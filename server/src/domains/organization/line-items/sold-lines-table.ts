import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Discount } from './discount.ts'
import type { LineItem } from './line-item.ts'
import { lineJson } from './line-items-table.ts'
import type { SoldLine } from './sold-lines.ts'

/** A line of an accepted estimate, and the parts of it that are lines of the estimate's jobs. */
export interface BoughtLine {
  estimate_id: string
  client_id: string
  discount_type: Discount['type'] | null
  line: SoldLine
  parts: { job_id: string; line: LineItem }[]
}

/**
 * SQL that selects the lines `p` of jobs that are copies or parts of the bought line `l` of an estimate. A line with
 * shares of discount and tax that were fixed at acceptance is included even if its job is cancelled or is at a location
 * that the caller cannot access. A line without such shares is left out if its job is cancelled; if the job is
 * restored, the line counts again.
 */
const partsOfBought = `line_items p
        left join job_facts j on j.org_id = p.org_id and j.id = p.job_id and j.estimate_id = l.estimate_id
       where p.org_id = l.org_id and p.source_line_id = l.id and p.job_id is not null
         and (p.sold_tax_cents is not null or j.status <> 'cancelled')`

const isBought = 'l.estimate_id is not null and l.sold_tax_cents is not null'

/** Selects the bought lines with these ids, or all bought lines of the estimate. */
type Sales = { ids: readonly string[] } | { estimateId: string }

const ofSales = (of: Sales): [condition: string, value: string | readonly string[]] =>
  'ids' in of ? ['l.id = any($2::uuid[])', of.ids] : ['l.estimate_id = $2', of.estimateId]

/**
 * Locks the estimates of bought lines, so that concurrent calls cannot plan or bill a part twice. The statement is
 * queued, so the next statement of the transaction waits for the lock.
 */
export function lockSales(ctx: MutationContext, of: Sales): void {
  const [condition, value] = ofSales(of)
  ctx.db.later(
    `select from estimate_facts e
      where e.org_id = $1 and e.id in (
        select l.estimate_id from line_items l where l.org_id = $1 and ${condition} and ${isBought})
      order by e.id for update`,
    [ctx.actor.org.id, value],
  )
}

/** Returns the bought lines, in order, each with its parts. */
export function findBoughtLines(db: Queries, orgId: string, of: Sales): Promise<BoughtLine[]> {
  const [condition, value] = ofSales(of)
  return db.rows(
    `select l.estimate_id, e.client_id, e.discount_type, ${lineJson('l')} as line,
            coalesce((select json_agg(json_build_object('job_id', p.job_id, 'line', ${lineJson('p')}) order by p.id)
              from ${partsOfBought}), '[]') as parts
       from line_items l join estimate_facts e on e.org_id = l.org_id and e.id = l.estimate_id
      where l.org_id = $1 and ${condition} and ${isBought} order by l.position, l.id`,
    [orgId, value],
  )
}

/**
 * SQL for estimates `e`: an array of the ids of the bought lines. Empty if no shares of discount and tax were stored
 * at acceptance.
 */
export const boughtLineIds = `array(
    select l.id from line_items l where l.org_id = e.org_id and l.estimate_id = e.id and ${isBought})`

const amount = (l: string): string => `${l}.line_total_cents - ${l}.sold_discount_cents + ${l}.sold_tax_cents`

/**
 * SQL for estimates `r`: the part of the bought lines' total that is not on any job, in cents. A bought line counts as
 * 0 if a job line that was copied from it has been changed, because the remaining amount is then unknown.
 */
export const unplannedCents = `coalesce((
    select sum(case when j.is_changed then 0 else ${amount('l')} - j.cents end)
      from line_items l, lateral (
        select coalesce(sum(${amount('p')}), 0) as cents, coalesce(bool_or(p.sold_tax_cents is null), false) as is_changed
          from ${partsOfBought}) j
     where l.org_id = r.org_id and l.estimate_id = r.id and ${isBought}), 0)::bigint`

/**
 * Stores in existing lines the shares of discount and tax that are fixed at acceptance. Queues the statement without
 * waiting for its result.
 */
export function setSoldShares(ctx: MutationContext, lines: readonly SoldLine[]): void {
  const shares = lines.map(({ id, sold_discount_cents, sold_tax_cents }) => ({
    id,
    sold_discount_cents,
    sold_tax_cents,
  }))
  ctx.db.later(
    `update line_items l set sold_discount_cents = s.sold_discount_cents, sold_tax_cents = s.sold_tax_cents
       from jsonb_to_recordset($2::jsonb) as s (id uuid, sold_discount_cents bigint, sold_tax_cents bigint)
      where l.org_id = $1 and l.id = s.id and l.id = any ($3::uuid[])`,
    [ctx.actor.org.id, JSON.stringify(shares), shares.map(({ id }) => id)],
  )
}

/**
 * Removes the shares of discount and tax from the lines of an estimate and of its jobs. Queues the statement without
 * waiting for its result.
 */
export function clearSoldShares(ctx: MutationContext, estimateId: string): void {
  ctx.db.later(
    `update line_items l set sold_discount_cents = null, sold_tax_cents = null
      where l.org_id = $1 and l.sold_discount_cents is not null and l.id = any (array(
        select s.id from line_items s where s.org_id = $1 and s.estimate_id = $2
        union all
        select s.id from job_facts j join line_items s on s.org_id = j.org_id and s.job_id = j.id
         where j.org_id = $1 and j.estimate_id = $2))`,
    [ctx.actor.org.id, estimateId],
  )
}
