import * as z from 'zod'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { anyDay, cents } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { findMember, requireLive } from '../../../../organization/company/index.ts'
import { type PayRateRow, payRates } from '../../rate.ts'
import { countRates, lockRate } from '../../rates-table.ts'

/** Maximum number of rates of a member. */
const mostRates = 200

export const saveRate = mutation({
  name: 'crewPay.rates.save',
  summary: "Set a member's hourly rate, starting on a given date.",
  description:
    'The rate applies until the next rate takes effect. A second rate for the same date replaces the ' +
    'first. A call that changes nothing does not raise `version`.',
  permission: ['manage_pay'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({
    member_id: idOf('member').describe('Member who gets the rate.'),
    hourly_cents: cents()
      .min(0)
      .max(1_000_000)
      .describe('Rate per hour, in cents. At least the minimum wage is paid, even if the rate is lower.'),
    effective_from: anyDay().describe('First day on which the rate applies.'),
    expected_version: expectedVersion(),
  }),
  output: payRates.schema,
  errors: ['invalid_state', 'insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  money: true,
  async handler(ctx, { member_id, hourly_cents, effective_from, expected_version }) {
    requireLive(ctx.actor)
    if (!(await findMember(ctx.db, ctx.actor.org.id, member_id)))
      throw invalidField('member_id', 'is not a member of the organization')
    const before = await lockRate(ctx, member_id, effective_from)
    if (before) return payRates.present(changed(ctx, before, hourly_cents, expected_version), ctx)
    const count = await countRates(ctx.db, ctx.actor.org.id, member_id)
    if (count >= mostRates)
      throw invalidState(`A member can have at most ${mostRates} rates.`, [
        { message: `the member already has ${count} rates`, reason: 'too_many' },
      ])
    requireVersion({ version: 0 }, expected_version)
    const at = { created_at: ctx.now, updated_at: ctx.now }
    const rate = { id: newId(), member_id, hourly_cents, effective_from, version: 1, ...at }
    const inserted = await payRates.insertOnce(ctx, rate, '(org_id, member_id, effective_from)')
    if (inserted) return payRates.present(inserted, ctx)
    const others = (await lockRate(ctx, member_id, effective_from))!
    return payRates.present(changed(ctx, others, hourly_cents, expected_version), ctx)
  },
})

function changed(
  ctx: MutationContext,
  before: PayRateRow,
  hourly_cents: number,
  expected_version: number | null | undefined,
): PayRateRow {
  requireVersion(before, expected_version)
  return before.hourly_cents === hourly_cents ? before : payRates.save(ctx, before, { hourly_cents })
}
