import * as z from 'zod'
import { visibleWith } from '../../../../../kernel/access/visible-with.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { anyDay, calendarDate, cents, currency } from '../../../../../kernel/schema/fields.ts'
import { needs, notTogether, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { addDays, daysBetween, localToday } from '../../../../../kernel/time/index.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { commissionTotals } from '../../../../selling/commissions/index.ts'
import { memberAtHome } from '../../../../organization/company/index.ts'
import { hasPolicies, memberPaySchema, payOfLongSpan, payPeriodOf } from '../../../../work/crew-pay/index.ts'
import { memberOfPhone } from '../../member-of-phone.ts'

const mostDays = 93

export const summarizePay = query({
  name: 'mobile.pay.summary',
  summary: "Read the caller's earnings in a pay period.",
  description:
    "`crew_pay` is the caller's row of `crewPay.preview`, for the workweeks that end in the period; " +
    'it is absent if no crew pay is set up. If the company has no pay periods, a period is a ' +
    'calendar month.',
  permission: ['view_own_pay'],
  ofPhones: true,
  input: withRules(
    z.strictObject({
      period: z
        .enum(['current', 'previous'])
        .optional()
        .describe('The current pay period (`current`, the default) or the previous one.'),
      from: anyDay().optional().describe('First day, as an alternative to `period`. Requires `to`.'),
      to: anyDay().optional().describe(`Last day. The period has at most ${mostDays} days.`),
    }),
    needs('from', 'to', 'is required with `from`', 'to'),
    needs('to', 'from', 'is required with `to`', 'from'),
    notTogether('period', 'from', 'cannot be passed together with `from` and `to`'),
    {
      field: 'to',
      message: `must not be before \`from\`, and the period must have at most ${mostDays} days`,
      isMet: ({ from, to }) =>
        from === undefined || to === undefined || (from <= to && daysBetween(from, to) < mostDays),
    },
  ),
  output: z.object({
    from: calendarDate(),
    to: calendarDate(),
    currency: currency(),
    commissions: z.object({
      pending_cents: visibleWith(
        'view_own_pay',
        cents().describe('Amount earned in the period and not approved yet, in cents.'),
      ),
      approved_cents: visibleWith(
        'view_own_pay',
        cents().describe('Amount earned in the period and approved, in cents.'),
      ),
    }),
    crew_pay: memberPaySchema.optional(),
    provisional: z
      .boolean()
      .describe('True if amounts may still change: commissions are pending, or hours are not approved.'),
  }),
  async handler(ctx, { period = 'current', from, to }) {
    const member_id = memberOfPhone(ctx)
    const days = from && to ? { from, to } : await daysOf(ctx, member_id, period)
    const own = { ...ctx, own: member_id }
    const [totals, members] = await Promise.all([
      commissionTotals(own, { member_id, ...days }, ctx.now),
      hasPolicies(ctx.db, ctx.actor.org.id).then((said) =>
        said ? payOfLongSpan(own, days, { member_id }) : [],
      ),
    ])
    const crew_pay = members.find((each) => each.member_id === member_id)
    const { pending_cents, approved_cents } = totals
    return {
      ...days,
      currency: ctx.actor.org.currency,
      commissions: { pending_cents, approved_cents },
      ...(crew_pay && { crew_pay }),
      provisional: pending_cents !== 0 || crew_pay?.provisional === true,
    }
  },
})

async function daysOf(ctx: QueryContext, memberId: string, period: 'current' | 'previous') {
  const { timezone } = await memberAtHome(ctx, 'member_id', memberId)
  const today = localToday(timezone, new Date(ctx.now))
  const payPeriod = await payPeriodOf(ctx, today, period)
  if (payPeriod) return payPeriod
  const first = `${today.slice(0, 8)}01`
  if (period === 'current') return { from: first, to: lastOfMonth(first) }
  const to = addDays(first, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

function lastOfMonth(first: string): string {
  const next = addDays(first, 31)
  return addDays(`${next.slice(0, 8)}01`, -1)
}
