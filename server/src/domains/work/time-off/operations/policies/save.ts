import * as z from 'zod'
import { requireQuota } from '../../../../../kernel/records/require-quota.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { anyDay, id, text } from '../../../../../kernel/schema/fields.ts'
import { localToday } from '../../../../../kernel/time/index.ts'
import { lockOrganization } from '../../../../organization/company/index.ts'
import {
  accrualSchema,
  mostMinutes,
  policyTypes,
  timeOffPolicies,
} from '../../../../people/absences/index.ts'

const mostPolicies = 50
const minutes = () =>
  z
    .int()
    .min(0)
    .max(10 * mostMinutes)

export const savePolicy = saveOperation(timeOffPolicies, {
  name: 'timeOff.policies.save',
  summary: 'Create or update a time-off policy.',
  description: `Omitted fields stay unchanged; null clears a field. Balances are computed from the policy at each call, so a change also applies to past accruals; approved requests stay approved. For a policy without accrual (\`none\`), such as unpaid leave, requests can be approved only if negative balances are allowed.`,
  permission: ['approve_time_off'],
  wholeOrganization: true,
  sensitive: true,
  reversibleBy: 'timeOff.policies.save',
  setUp: true,
  fields: {
    time_off_policy_id: id().optional().describe('The policy to update. Omit it to create one.'),
    name: text(200, 1).optional().describe('Name. Required for a new policy.'),
    type: z.enum(policyTypes).optional().describe('Type of absence. Defaults to vacation.'),
    paid: z.boolean().optional().describe('True if the time is paid. Defaults to true.'),
    accrual: accrualSchema.optional().describe('Accrual rule. Defaults to none.'),
    starts_on: anyDay()
      .refine((day) => day >= '2000-01-01', 'must be a day from 2000 on')
      .optional()
      .describe(
        'Day on which accrual starts. Defaults to the first day of the year in which the policy is created.',
      ),
    cap_minutes: minutes().nullish().describe('Maximum balance in minutes. Null means no limit.'),
    carry_over_minutes: minutes()
      .nullish()
      .describe('Maximum number of minutes carried into the next year. Null means the whole balance.'),
    allow_negative: z.boolean().optional().describe('True allows a negative balance. Defaults to false.'),
    active: z
      .boolean()
      .optional()
      .describe('True if members can request time off under this policy. Defaults to true.'),
  },
  idField: 'time_off_policy_id',
  neededForNew: { name: 'is required for a new policy' },
  async admit(ctx) {
    await lockOrganization(ctx.db, ctx.actor.org.id)
    await requireQuota(ctx, timeOffPolicies, mostPolicies, 'policies')
  },
  defaults: (ctx) => ({
    type: 'vacation' as const,
    paid: true,
    accrual: { kind: 'none' as const },
    starts_on: `${localToday(ctx.actor.org.timezone, new Date(ctx.now)).slice(0, 4)}-01-01`,
    allow_negative: false,
    active: true,
  }),
})
