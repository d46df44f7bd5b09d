import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { anyDay, cents } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { commissions, commissionStatuses } from '../commission.ts'
import { commissionTotals, earnedOn } from '../commissions-table.ts'

const list: List = {
  resource: 'commissions',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
    { name: 'earned_at', cast: 'timestamptz' },
  ],
  filters: ['location_id', 'created_after', 'created_before', 'updated_after'],
}

export const listCommissions = query({
  name: 'commissions.list',
  summary: 'List commissions with their totals, newest first by default.',
  description:
    'A member who may see only their own pay gets their own commissions and those of members of ' +
    'crews that they lead. Totals apply the filters for member, location and dates, but ignore ' +
    '`status` and the page. The totals of the month and the year include commissions earned up to ' +
    'now and ignore `from` and `to`. Void commissions are not included in totals.',
  permission: ['view_own_pay'],
  input: listInput(list, {
    member_id: idOf('member').optional().describe('Only commissions of this rep.'),
    status: oneOrMore(commissionStatuses)
      .optional()
      .describe('Only commissions in this status, or in one of several.'),
    from: anyDay().optional().describe('Only commissions earned on this local date or later.'),
    to: anyDay().optional().describe('Only commissions earned on this local date or earlier.'),
  }),
  output: pageOf(commissions.schema).extend({
    totals: z.object({
      pending_cents: visibleWith('view_own_pay', cents()),
      approved_cents: visibleWith('view_own_pay', cents()),
      month_to_date_cents: visibleWith(
        'view_own_pay',
        cents().describe('Pending and approved amounts earned this month, in cents.'),
      ),
      year_to_date_cents: visibleWith(
        'view_own_pay',
        cents().describe('Pending and approved amounts earned this year, in cents.'),
      ),
    }),
  }),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { member_id, status, from, to, ...input }) {
    const { location_id } = input
    const [page, totals] = await Promise.all([
      listRecords(ctx, commissions, list, input, {
        filters: { member_id, status, from, to },
        conditions: (bind) => [
          'r.archived_at is null',
          ...(member_id === undefined ? [] : [`r.member_id = ${bind(member_id)}`]),
          ...isAmong('r.status', status, bind),
          ...(from === undefined ? [] : [`${earnedOn} >= ${bind(from)}`]),
          ...(to === undefined ? [] : [`${earnedOn} <= ${bind(to)}`]),
        ],
      }),
      commissionTotals(ctx, { member_id, location_id, from, to }, ctx.now),
    ])
    return { ...page, totals }
  },
})
