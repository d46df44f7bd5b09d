import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { payRates } from '../../rate.ts'

const list = timeList('pay rates')

export const listRates = query({
  name: 'crewPay.rates.list',
  summary: 'List hourly rates of members, newest first by default.',
  description:
    'The rate for a day is the one with the latest `effective_from` on or before that day. Rates ' +
    "of members outside the caller's locations are not listed.",
  permission: ['view_pay'],
  input: listInput(list, { member_id: idOf('member').optional().describe('Only rates of this member.') }),
  output: pageOf(payRates.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { member_id, ...input }) {
    return listRecords(ctx, payRates, list, input, {
      filters: { member_id },
      conditions: (bind) => (member_id === undefined ? [] : [`r.member_id = ${bind(member_id)}`]),
    })
  },
})
