import * as z from 'zod'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { cents, id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { localToday } from '../../../../../kernel/time/index.ts'
import { requireMemberAt } from '../../../../organization/company/index.ts'
import { changeJob, hasApprovedHours, type JobRow, jobs, jobSchema } from '../../../jobs/index.ts'
import { haveSharesOrNone, shareField, sharesMakeWhole } from '../../../../people/crews/index.ts'
import { type PayOverride, payOverrideSchema } from '../../job-override.ts'
import { removeOverride, saveOverride, selectOverrides } from '../../job-overrides-table.ts'
import { selectPolicies } from '../../policies-table.ts'

const participant = withRules(
  z.strictObject({
    member_id: idOf('member').describe('A member who works at the location of the job.'),
    share_percent: shareField(),
    pay: z
      .enum(['commission', 'hourly'])
      .optional()
      .describe(
        'How the member is paid: with a share of the commission pool (`commission`, the default) or by ' +
          'the hour.',
      ),
    hourly_cents: cents()
      .min(0)
      .max(1_000_000)
      .nullish()
      .describe("Hourly rate for work at this job, in cents. Defaults to the member's own rate."),
  }),
  {
    field: 'share_percent',
    message: 'is not allowed for a member who is paid by the hour',
    isMet: ({ pay, share_percent }) => pay !== 'hourly' || share_percent === null,
  },
)

type ParticipantInput = z.output<typeof participant>
const sharing = (all: readonly ParticipantInput[]): ParticipantInput[] =>
  all.filter(({ pay }) => pay !== 'hourly')

const input = withRules(
  z.strictObject({
    job_id: id().describe('Job whose pay is overridden.'),
    participants: z
      .array(participant)
      .min(1)
      .max(20)
      .check(eachOnce('member_id'))
      .refine(
        (all) => haveSharesOrNone(sharing(all)),
        'must have a share for every member paid by commission, or for none of them',
      )
      .refine(
        (all) => sharesMakeWhole(sharing(all)) || sharing(all).length === 0,
        'must have shares that total 100 percent',
      )
      .nullish()
      .describe("All members who are paid for the job. Defaults to the job's assignees."),
    hourly_only: z
      .boolean()
      .optional()
      .describe('True if all members are to be paid by the hour and no one by commission.'),
    crew_pay_policy_id: id()
      .nullish()
      .describe(
        "Current or past crew pay policy that applies. Defaults to the policy that is valid on the job's " +
          'date.',
      ),
    clear: z.boolean().optional().describe('True removes the override.'),
    reason: text(1000, 1).describe('Reason for the override.'),
    expected_version: expectedVersion(),
  }),
  {
    field: 'clear',
    message: 'removes the override; pass no other field than `reason` with it',
    isMet: (values) => values.clear !== true || !saysSomething(values),
  },
  {
    field: 'participants',
    message: 'is required, unless hourly_only, crew_pay_policy_id or clear is passed',
    isMet: (values) => values.clear === true || saysSomething(values),
  },
  {
    field: 'hourly_only',
    message: 'is not allowed with shares, because shares apply only to commission',
    isMet: ({ hourly_only, participants }) =>
      hourly_only !== true || (participants ?? []).every(({ share_percent }) => share_percent === null),
  },
  {
    field: 'participants',
    message: 'can have hourly_cents only if they are paid by the hour',
    isMet: ({ hourly_only, participants }) =>
      hourly_only === true ||
      (participants ?? []).every(({ pay, hourly_cents }) => pay === 'hourly' || hourly_cents == null),
  },
)

function saysSomething(values: {
  participants?: unknown
  hourly_only?: boolean | undefined
  crew_pay_policy_id?: string | null | undefined
}): boolean {
  return values.participants != null || values.hourly_only === true || values.crew_pay_policy_id != null
}

export const setJobOverride = mutation({
  name: 'crewPay.jobOverride.set',
  summary: 'Override who is paid for a job, and how.',
  description:
    'Replaces an earlier override. If hours worked on the job are approved, the call is refused with 409 and ' +
    'the reason `period_approved`. A call that changes nothing does not raise `version`.',
  permission: ['manage_pay'],
  sensitive: true,
  input,
  output: jobSchema.extend({ pay_override: payOverrideSchema.nullable() }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  money: true,
  async handler(ctx, { job_id, clear, reason, expected_version, ...values }) {
    const row = await jobs.lock(ctx, job_id, expected_version)
    const before = (await selectOverrides(ctx.db, ctx.actor.org.id, [row.id])).get(row.id) ?? null
    const after = clear === true ? null : await decided(ctx, row, values, before, reason)
    const isSame = before === null ? after === null : after !== null && sameTerms(before, after)
    if (isSame) return { ...jobs.present(row, ctx), pay_override: before }
    if (await hasApprovedHours(ctx.db, row.id))
      throw invalidState('Hours at the job are approved. Undo the approval first.', [
        { field: 'job_id', message: 'has approved hours', reason: 'period_approved' },
      ])
    if (after) saveOverride(ctx, row.id, after)
    else removeOverride(ctx, row.id)
    return { ...changeJob(ctx, row, {}), pay_override: after }
  },
})

type OverrideInput = Pick<z.output<typeof input>, 'participants' | 'hourly_only' | 'crew_pay_policy_id'>

async function decided(
  ctx: MutationContext,
  { location_id }: JobRow,
  { participants, hourly_only = false, crew_pay_policy_id }: OverrideInput,
  before: PayOverride | null,
  reason: string,
): Promise<PayOverride> {
  const formerMembers = new Set((before?.participants ?? []).map(({ member_id }) => member_id))
  for (const [at, { member_id }] of (participants ?? []).entries())
    // Members whom the previous override already named may have left the location, so they are not checked again.
    if (!formerMembers.has(member_id))
      await requireMemberAt(ctx, `participants.${at}.member_id`, member_id, location_id)
  if (crew_pay_policy_id) await requireInForce(ctx, crew_pay_policy_id)
  return {
    participants: participants?.map(toParticipant) ?? null,
    hourly_only,
    crew_pay_policy_id: crew_pay_policy_id ?? null,
    reason,
    set_by: ctx.author,
    set_at: ctx.now,
  }
}

/** Refuses a policy that has not taken effect yet, because it may still be replaced. */
async function requireInForce(ctx: MutationContext, policyId: string): Promise<void> {
  const policy = (await selectPolicies(ctx)).find(({ id: each }) => each === policyId)
  if (!policy) throw invalidField('crew_pay_policy_id', 'is not a policy of the organization')
  if (policy.effective_from > localToday(ctx.actor.org.timezone, new Date(ctx.now)))
    throw invalidField('crew_pay_policy_id', 'has not taken effect yet')
}

function toParticipant({
  member_id,
  share_percent,
  pay,
  hourly_cents,
}: ParticipantInput): NonNullable<PayOverride['participants']>[number] {
  return {
    member_id,
    share_percent: share_percent && String(Number(share_percent)),
    pay: pay ?? 'commission',
    hourly_cents: hourly_cents ?? null,
  }
}

function sameTerms(
  before: PayOverride,
  { participants, hourly_only, crew_pay_policy_id, reason }: PayOverride,
): boolean {
  const terms = { participants, hourly_only, crew_pay_policy_id, reason }
  return Object.keys(differences<typeof terms>(before, terms)).length === 0
}
