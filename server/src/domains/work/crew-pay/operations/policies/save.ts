import * as z from 'zod'
import { invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { omitUndefined } from '../../../../../kernel/records/omit-undefined.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { localToday } from '../../../../../kernel/time/index.ts'
import { lockOrganization, requireLive, zonesOf } from '../../../../organization/company/index.ts'
import { policyFields } from '../../policy-fields.ts'
import { selectPolicies } from '../../policies-table.ts'
import { type CrewPayPolicyRow, crewPayPolicies } from '../../policy.ts'

/** Maximum number of policies of an organization. */
const mostPolicies = 500

export const savePolicy = mutation({
  name: 'crewPay.policies.save',
  summary: 'Set how crews are paid, starting on a given date.',
  description:
    'A policy contains all settings: omitted fields get their default, not the value of the previous ' +
    'policy. It applies from `effective_from` on, which is today at the earliest, so the pay for past work ' +
    'does not change. "Today" is the latest local date of the organization and its locations. A stored ' +
    'policy that has not taken effect yet is replaced, so at most one future policy exists. A call that ' +
    'changes nothing does not raise `version`.',
  permission: ['manage_pay'],
  wholeOrganization: true,
  sensitive: true,
  input: withRules(
    z.strictObject({
      ...policyFields,
      expected_version: expectedVersion().describe(
        'Version of the newest policy that the caller has read. If a newer policy was saved since, the ' +
          'call is refused with 409 `stale_version`.',
      ),
    }),
    {
      field: 'elite_callback_percent',
      message: 'must be passed if and only if `elite_pool_percent` is passed',
      isMet: ({ elite_pool_percent, elite_callback_percent }) =>
        (elite_pool_percent == null) === (elite_callback_percent == null),
    },
  ),
  output: crewPayPolicies.schema,
  errors: ['invalid_state', 'insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  money: true,
  async handler(ctx, { expected_version, ...input }) {
    requireLive(ctx.actor)
    // With this lock, concurrent calls run one after another.
    await lockOrganization(ctx.db, ctx.actor.org.id)
    const policies = await selectPolicies(ctx)
    const last = policies.at(-1)
    requireVersion({ version: last?.version ?? 0 }, expected_version)
    const today = await latestToday(ctx)
    if (input.effective_from < today)
      throw invalidState('A crew pay policy cannot take effect in the past. Choose today or a later date.', [
        { field: 'effective_from', message: `is before today, ${today}`, reason: 'in_the_past' },
      ])
    const { effective_from, standard_pool_percent, pay_period, ...more } = input
    const columns = { ...usual, ...omitUndefined(more), effective_from, standard_pool_percent, pay_period }
    // If the latest policy has the same rules, nothing is stored.
    if (last && Object.keys(differences(last, columns)).length === 0)
      return crewPayPolicies.present(last, ctx)
    const waiting = policies.find(({ effective_from }) => effective_from > today)
    const version = (last?.version ?? 0) + 1
    if (waiting) return crewPayPolicies.present(replace(ctx, waiting, columns, version), ctx)
    if (policies.length >= mostPolicies)
      throw invalidState(`An organization can have at most ${mostPolicies} policies.`, [
        { message: `the organization already has ${policies.length} policies`, reason: 'too_many' },
      ])
    const at = { created_at: ctx.now, updated_at: ctx.now }
    return crewPayPolicies.present(
      crewPayPolicies.insert(ctx, { id: newId(), ...columns, version, ...at }),
      ctx,
    )
  },
})

type Terms = Omit<CrewPayPolicyRow, 'id' | 'version' | 'created_at' | 'updated_at'>

const usual = {
  elite_pool_percent: null,
  elite_callback_percent: null,
  solo_percent: null,
  daily_revenue_cap_cents: null,
  leader_max_percent: null,
  workweek_start: 1,
  overtime_threshold_minutes: 2400,
  overtime_multiplier: '1.5',
  minimum_wage_cents: 725,
  state_minimum_wages: {},
  excluded_words: [],
  nonproductive_hourly: false,
} satisfies Partial<Terms>

/**
 * Returns today's date in the easternmost time zone of the locations. A policy cannot take effect before this date,
 * because an earlier day is already over at one of the locations.
 */
async function latestToday({ actor: { org }, db, now }: MutationContext): Promise<string> {
  const zones = [org.timezone, ...(await zonesOf(db, org.id))]
  return zones.map((zone) => localToday(zone, new Date(now))).reduce((a, b) => (a < b ? b : a))
}

/** Replaces the policy that has not taken effect yet. No pay was computed with it. */
function replace(
  ctx: MutationContext,
  waiting: CrewPayPolicyRow,
  columns: Terms,
  version: number,
): CrewPayPolicyRow {
  // Versions of policies are numbered in the order of saving. The saved policy gets the next number, even if it
  // replaces a policy that is not the latest.
  const saved = crewPayPolicies.save(ctx, { ...waiting, version: version - 1 }, columns)
  return { ...saved, ...columns, version }
}
