import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { type PolicyRow, timeOffPolicies } from '../../../../people/absences/index.ts'

export const listPolicies = query({
  name: 'timeOff.policies.list',
  summary: 'List time-off policies by name.',
  permission: ['request_time_off'],
  input: z.strictObject({
    active: z.boolean().optional().describe('True lists only active policies, false only inactive ones.'),
  }),
  output: z.object({ items: z.array(timeOffPolicies.schema) }),
  async handler(ctx, { active }) {
    const rows = await ctx.db.rows<PolicyRow>(
      `${timeOffPolicies.select} where r.org_id = $1 and ($2::boolean is null or r.active = $2) order by lower(r.name), r.id`,
      [ctx.actor.org.id, active ?? null],
    )
    return { items: rows.map((row) => timeOffPolicies.present(row, ctx)) }
  },
})
