import * as z from 'zod'
import { invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { anyDay, id, text } from '../../../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { localToday } from '../../../../../kernel/time/index.ts'
import { lockOrganization, requireLive } from '../../../../organization/company/index.ts'
import {
  accrualSchema,
  countPolicies,
  mostMinutes,
  type PolicyColumns,
  policyTypes,
  timeOffPolicies,
} from '../../../../people/absences/index.ts'

const mostPolicies = 50
const minutes = () =>
  z
    .int()
    .min(0)
    .max(10 * mostMinutes)

export const savePolicy = mutation({
  name: 'timeOff.policies.save',
  summary: 'Create or update a time-off policy.',
  description: `Omitted fields stay unchanged; null clears. Balances are derived from the policy at each read, so a change
also applies to past accruals; approved requests stay approved. Requests for a policy without accrual (\`none\`), such as
unpaid leave, can be approved only if negative balances are allowed.`,
  permission: ['approve_time_off'],
  wholeOrganization: true,
  sensitive: true,
  reversibleBy: 'timeOff.policies.save',
  input: withRules(
    z.strictObject({
      time_off_policy_id: id().optional().describe('The policy to update. Omit it to create one.'),
      name: text(200, 1).optional().describe('Name. Required for a new policy.'),
      type: z.enum(policyTypes).optional().describe('Type of absence. Defaults to vacation.'),
      paid: z.boolean().optional().describe('True if the time is paid. Defaults to true.'),
      accrual: accrualSchema.optional().describe('Accrual rule. Defaults to none.'),
      starts_on: anyDay()
        .refine((day) => day >= '2000-01-01', 'must be a day from 2000 on')
        .optional()
        .describe(
          'Accrual starts on this day. Defaults to the first day of the year in which the policy is created.',
        ),
      cap_minutes: minutes().nullish().describe('Maximum balance. Null means no limit.'),
      carry_over_minutes: minutes()
        .nullish()
        .describe('Maximum balance carried into the next year. Null means all of it.'),
      allow_negative: z.boolean().optional().describe('Allow a negative balance. Defaults to false.'),
      active: z.boolean().optional().describe('True if members can request it. Defaults to true.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'time_off_policy_id', 'is needed for a new policy'),
  ),
  output: timeOffPolicies.schema,
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { time_off_policy_id, expected_version, ...input }) {
    requireLive(ctx.actor)
    if (time_off_policy_id === undefined) {
      await requirePolicyQuota(ctx)
      return timeOffPolicies.present(timeOffPolicies.insert(ctx, added(ctx, input)), ctx)
    }
    const before = await timeOffPolicies.lock(ctx, time_off_policy_id, expected_version)
    const change = differences(before, input)
    const isSame = Object.keys(change).length === 0
    return timeOffPolicies.present(isSame ? before : timeOffPolicies.save(ctx, before, change), ctx)
  },
})

type PolicyInput = { [Name in keyof PolicyColumns]?: PolicyColumns[Name] | undefined }

function added(ctx: MutationContext, input: PolicyInput): PolicyColumns {
  const year = localToday(ctx.actor.org.timezone, new Date(ctx.now)).slice(0, 4)
  return {
    id: newId(),
    name: input.name!,
    type: input.type ?? 'vacation',
    paid: input.paid ?? true,
    accrual: input.accrual ?? { kind: 'none' },
    starts_on: input.starts_on ?? `${year}-01-01`,
    cap_minutes: input.cap_minutes ?? null,
    carry_over_minutes: input.carry_over_minutes ?? null,
    allow_negative: input.allow_negative ?? false,
    active: input.active ?? true,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}

async function requirePolicyQuota(ctx: MutationContext): Promise<void> {
  await lockOrganization(ctx.db, ctx.actor.org.id)
  const count = await countPolicies(ctx.db, ctx.actor.org.id)
  if (count >= mostPolicies)
    throw invalidState(`An organization has at most ${mostPolicies} policies.`, [
      { message: `has ${count} already`, reason: 'too_many' },
    ])
}
