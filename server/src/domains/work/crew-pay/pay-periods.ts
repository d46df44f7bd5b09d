import type { QueryContext } from '../../../kernel/operations/context.ts'
import { addDays } from '../../../kernel/time/index.ts'
import { selectPolicies } from './policies-table.ts'
import { spanOf, spansEndingIn } from './calculation/pay-spans.ts'

type Days = { from: string; to: string }

/** Returns the pay period that contains a date, or the period before it. Null if no pay policy applies. */
export async function payPeriodOf(
  ctx: QueryContext,
  date: string,
  periodChoice: 'current' | 'previous' = 'current',
): Promise<Days | null> {
  const policies = await selectPolicies(ctx)
  const current = spanOf('period', policies, date)
  const span =
    current && periodChoice === 'previous' ? spanOf('period', policies, addDays(current.from, -1)) : current
  return span && { from: span.from, to: span.to }
}

/** Returns the pay periods whose last day is in this range of days. */
export async function payPeriodsEndingIn(ctx: QueryContext, days: Days): Promise<Days[]> {
  return spansEndingIn('period', await selectPolicies(ctx), days).map(({ from, to }) => ({ from, to }))
}
