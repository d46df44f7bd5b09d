import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { HourlyRate } from './calculation/pay-facts.ts'
import { type PayRateRow, payRates } from './rate.ts'

/**
 * Finds and locks the member's rate with this effective date, so that concurrent changes of the rate run one after
 * another.
 */
export async function lockRate(
  ctx: MutationContext,
  memberId: string,
  effectiveFrom: string,
): Promise<PayRateRow | undefined> {
  const rate = await ctx.db.row<{ id: string }>(
    `select r.id from quoin.pay_rates r where r.org_id = $1 and r.member_id = $2 and r.effective_from = $3`,
    [ctx.actor.org.id, memberId, effectiveFrom],
  )
  return rate && (await payRates.findAndLock(ctx, rate.id))
}

export async function countRates(db: Queries, orgId: string, memberId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from quoin.pay_rates r where r.org_id = $1 and r.member_id = $2`,
    [orgId, memberId],
  )
  return row!.count
}

/** Reads the hourly rates that took effect on or before a date. If `memberId` is null, reads those of all members. */
export function selectRates(
  db: Queries,
  orgId: string,
  until: string,
  memberId: string | null,
): Promise<HourlyRate[]> {
  return db.rows(
    `select r.member_id, r.hourly_cents, r.effective_from from quoin.pay_rates r
      where r.org_id = $1 and r.effective_from <= $2 and ($3::uuid is null or r.member_id = $3)
      order by r.member_id, r.effective_from`,
    [orgId, until, memberId],
  )
}
