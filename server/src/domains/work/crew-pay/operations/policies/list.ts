import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { anyDay } from '../../../../../kernel/schema/fields.ts'
import { localToday } from '../../../../../kernel/time/index.ts'
import { selectPolicies } from '../../policies-table.ts'
import { crewPayPolicies } from '../../policy.ts'
import { policyOn } from '../../calculation/pay-policy.ts'

const list = timeList('crew pay policies')

export const listPolicies = query({
  name: 'crewPay.policies.list',
  summary: 'List past, current and future crew pay policies, newest first by default.',
  description: 'The field `in_force` is true for the policy that applies on the date `on`.',
  permission: ['view_pay'],
  input: listInput(list, {
    on: anyDay().optional().describe('Date for `in_force`. Defaults to today.'),
  }),
  output: pageOf(
    crewPayPolicies.schema.extend({
      in_force: z.boolean().describe('True if the policy applies on the date `on`.'),
    }),
  ),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { on, ...input }) {
    const day = on ?? localToday(ctx.actor.org.timezone, new Date(ctx.now))
    const [page, policies] = await Promise.all([
      listRecords(ctx, crewPayPolicies, list, input, { filters: { on }, conditions: () => [] }),
      selectPolicies(ctx),
    ])
    const inForce = policyOn(policies, day)?.id
    return { ...page, items: page.items.map((policy) => ({ ...policy, in_force: policy.id === inForce })) }
  },
})
