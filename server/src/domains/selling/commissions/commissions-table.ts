import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import { commissions } from './commission.ts'

/** SQL for rows `r`: the date on which the commission was earned, in the time zone of its location. */
export const earnedOn = `(r.earned_at at time zone ${zoneOfRecord})::date`

/**
 * SQL condition on rows `r`: true if the commission was earned on this date or later, in the time zone of its location.
 * The local date is at most two days from that in UTC, so it is computed only for rows that are close to the date.
 */
const isEarnedFrom = (date: string): string =>
  `(r.earned_at >= ${date} + interval '2 days' or (r.earned_at >= ${date} - interval '2 days' and ${earnedOn} >= ${date}))`

/** Returns the commission of an accepted estimate, unless it is void. */
export function findActiveCommission(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  estimateId: string,
): Promise<{ id: string } | undefined> {
  return db.row(
    `select r.id from commissions r where r.org_id = $1 and r.estimate_id = $2 and r.status <> 'void'`,
    [actor.org.id, estimateId],
  )
}

export interface CommissionFilters {
  member_id?: string | undefined
  location_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface CommissionTotals {
  pending_cents: number
  approved_cents: number
  month_to_date_cents: number
  year_to_date_cents: number
}

/**
 * Sums the pending and approved commissions earned on the dates of the filter. Also sums the commissions earned in the
 * current month and the current year, regardless of the dates of the filter. `now` determines the current month and
 * year, in the time zone of each location.
 */
export async function commissionTotals(
  ctx: Pick<QueryContext, 'db' | 'actor' | 'own'>,
  { member_id, location_id, from, to }: CommissionFilters,
  now: string,
): Promise<CommissionTotals> {
  const parameters: Parameter[] = [ctx.actor.org.id, now]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const dayConditions = [
    ...(from === undefined ? [] : [isEarnedFrom(`${bind(from)}::date`)]),
    ...(to === undefined ? [] : [`not ${isEarnedFrom(`${bind(to)}::date + 1`)}`]),
  ]
  const days = dayConditions.length === 0 ? 'true' : dayConditions.join(' and ')
  const since = (part: 'month' | 'year'): string => {
    const begins = (instant: string): string => `date_trunc('${part}', ${instant})`
    return `r.earned_at <= $2 and (r.earned_at >= ${begins(`$2::timestamptz + interval '1 day'`)} + interval '2 days'
            or (r.earned_at >= ${begins(`$2::timestamptz - interval '1 day'`)} - interval '2 days'
                and ${earnedOn} >= ${begins(`$2::timestamptz at time zone ${zoneOfRecord}`)}::date))`
  }
  const sum = (condition: string): string =>
    `coalesce(sum(r.amount_cents) filter (where ${condition}), 0)::bigint`
  const conditions = [
    `r.org_id = $1 and r.status <> 'void' and r.archived_at is null`,
    ...(member_id === undefined ? [] : [`r.member_id = ${bind(member_id)}`]),
    ...(location_id === undefined ? [] : [`r.location_id = ${bind(location_id)}`]),
    ...commissions.own(ctx, bind),
  ]
  const row = await ctx.db.row<CommissionTotals>(
    `select ${sum(`r.status = 'pending' and ${days}`)} as pending_cents,
            ${sum(`r.status = 'approved' and ${days}`)} as approved_cents,
            ${sum(since('month'))} as month_to_date_cents, ${sum(since('year'))} as year_to_date_cents
       from commissions r where ${conditions.join(' and ')}`,
    parameters,
  )
  return row!
}
