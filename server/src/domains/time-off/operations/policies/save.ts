import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { anyDay, id, text } from '../../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { holdOrganization, requireLive } from '../../../company/index.ts'
import { accrualSchema, mostMinutes, type PolicyColumns, policyTypes, timeOffPolicies } from '../../policy.ts'

const mostPolicies = 50
const minutes = () =>
  z
    .int()
    .min(0)
    .max(10 * mostMinutes)

export const savePolicy = mutation({
  name: 'timeOff.policies.save',
  summary: 'Make a policy of what members may be absent for, or change one.',
  description: `What is absent stays as it is; null clears. Balances follow from the policy when they are read, so a change holds for what was
earned before too; what was approved stays approved. What nobody earns (\`none\`), such as unpaid leave, is approved only where
the balance may go below nothing.`,
  permission: ['approve_time_off'],
  wholeOrganization: true,
  sensitive: true,
  reversibleBy: 'timeOff.policies.save',
  input: withRules(
    z.strictObject({
      time_off_policy_id: id().optional().describe('The policy to change; absent: a new one.'),
      name: text(200, 1).optional().describe('What it is called; a new policy needs a name.'),
      type: z.enum(policyTypes).optional().describe('What sort of absence; vacation unless given.'),
      paid: z.boolean().optional().describe('Whether the time is paid; it is unless given.'),
      accrual: accrualSchema.optional().describe('How it is earned; not at all unless given.'),
      starts_on: anyDay()
        .refine((day) => day >= '2000-01-01', 'must be a day from 2000 on')
        .optional()
        .describe(
          'Nothing is earned before; the first day of the year in which the policy is made, unless given.',
        ),
      cap_minutes: minutes().nullish().describe('A balance does not grow beyond it; null: it does.'),
      carry_over_minutes: minutes()
        .nullish()
        .describe('Of a balance, no more goes into the next year; null: all of it.'),
      allow_negative: z
        .boolean()
        .optional()
        .describe('Whether a balance may go below nothing; it may not unless given.'),
      active: z.boolean().optional().describe('Whether it can be asked for; it can unless given.'),
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
  async handler(ctx, { time_off_policy_id, expected_version, ...wanted }) {
    requireLive(ctx.actor)
    if (time_off_policy_id === undefined) {
      await requireRoom(ctx)
      return timeOffPolicies.of(timeOffPolicies.insert(ctx, added(ctx, wanted)), ctx)
    }
    const before = await timeOffPolicies.hold(ctx, time_off_policy_id, expected_version)
    const change = differences(before, wanted)
    const isSame = Object.keys(change).length === 0
    return timeOffPolicies.of(isSame ? before : timeOffPolicies.save(ctx, before, change), ctx)
  },
})

type Wanted = { [Name in keyof PolicyColumns]?: PolicyColumns[Name] | undefined }

function added(ctx: MutationContext, wanted: Wanted): PolicyColumns {
  const year = localToday(ctx.actor.org.timezone, new Date(ctx.now)).slice(0, 4)
  return {
    id: newId(),
    name: wanted.name!,
    type: wanted.type ?? 'vacation',
    paid: wanted.paid ?? true,
    accrual: wanted.accrual ?? { kind: 'none' },
    starts_on: wanted.starts_on ?? `${year}-01-01`,
    cap_minutes: wanted.cap_minutes ?? null,
    carry_over_minutes: wanted.carry_over_minutes ?? null,
    allow_negative: wanted.allow_negative ?? false,
    active: wanted.active ?? true,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}

async function requireRoom(ctx: MutationContext): Promise<void> {
  await holdOrganization(ctx.db, ctx.actor.org.id)
  const row = await ctx.db.row<{ count: number }>(
    `select count(*)::int as count from quoin.time_off_policies r where r.org_id = $1`,
    [ctx.actor.org.id],
  )
  if (row!.count >= mostPolicies)
    throw invalidState(`An organization has at most ${mostPolicies} policies.`, [
      { message: `has ${row!.count} already`, reason: 'too_many' },
    ])
}
