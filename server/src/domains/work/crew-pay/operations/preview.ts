import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { anyDay, calendarDate, cents, decimal, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { daysBetween } from '../../../../kernel/time/index.ts'
import { findMember } from '../../../organization/company/index.ts'
import { memberPaySchema } from '../member-pay-schema.ts'
import { payOfDay, payOfJob, type PayOfJobs } from '../pay-of-jobs.ts'
import { payOfSpan } from '../pay-of-span.ts'
import { type CrewPayPolicyRow, crewPayPolicies } from '../policy.ts'
import type { JobPay } from '../calculation/job-pay.ts'
import { type PayStep, payStepSchema } from '../calculation/pay-step.ts'

/** Maximum number of calculation steps returned. To get the other steps, callers filter by member, day or job. */
const mostSteps = 5000
const mostDays = 31

const jobPaySchema = z.object({
  job_id: id(),
  visit_id: id().describe(
    'The visit whose members are paid. A job with several visits is paid in parts, one part for each ' +
      'completed visit and day.',
  ),
  service_date: calendarDate().describe(
    'Date of the visit: the scheduled date, or else the date of completion.',
  ),
  revenue_cents: visibleWith(
    'view_pay',
    cents().describe(
      'Revenue in cents: lines with the pay class `standard` whose names contain no excluded word, after ' +
        'discounts and before tax.',
    ),
  ),
  allowed_cents: visibleWith(
    'view_pay',
    cents().describe(
      'Part of the revenue that earns commission, in cents: the part within `daily_revenue_cap_cents` of the policy.',
    ),
  ),
  pool_percent: decimal()
    .nullable()
    .describe('Percentage of the revenue that the crew shares. Null if no one is paid by commission.'),
  pool_cents: visibleWith('view_pay', cents()),
  shares: z.array(
    z.object({
      member_id: id(),
      pay: visibleWith('view_pay', z.enum(['commission', 'hourly'])),
      is_leader: z.boolean(),
      share_percent: decimal()
        .nullable()
        .describe("Member's share in percent, from the pay override of the job. Null means equal shares."),
      amount_cents: visibleWith('view_pay', cents()),
    }),
  ),
})

type Way = 'job_id' | 'date' | 'from'
type Input = Partial<Record<'job_id' | 'date' | 'crew_id' | 'from' | 'to' | 'member_id', string | undefined>>

const waysOf = (input: Input): Way[] =>
  (['job_id', 'date', 'from'] as const).filter((way) => input[way] !== undefined)

export const previewPay = query({
  name: 'crewPay.preview',
  summary: 'Calculate crew pay step by step, for a job, a day of a crew, or the workweeks of a period.',
  description:
    'Pass `job_id`, or `date` with `crew_id`, or `from` with `to`. A job that is ' +
    'passed as `job_id` may be open; otherwise, only completed jobs are included. A period contains the whole ' +
    'workweeks that end in it; a job or a day has no weekly amounts. `trace` contains at most 5,000 steps of the ' +
    'calculation. If `trace_is_cut` is true, pass `member_id` with a period.',
  permission: ['view_pay'],
  input: withRules(
    z.strictObject({
      job_id: id().optional().describe('Job to calculate.'),
      date: anyDay().optional().describe('Date to calculate. Requires `crew_id`.'),
      crew_id: idOf('crew').optional().describe('Crew whose day is calculated.'),
      from: anyDay().optional().describe('First day. Requires `to`.'),
      to: anyDay().optional().describe('Last day. The period has at most 31 days.'),
      member_id: idOf('member').optional().describe('For a period: only this member.'),
    }),
    {
      field: 'job_id',
      message:
        'is required if neither `date` and `crew_id` nor `from` and `to` are passed; these three selections cannot be combined',
      isMet: (input) => waysOf(input).length === 1,
    },
    {
      field: 'crew_id',
      message: 'must be passed if and only if `date` is passed',
      isMet: ({ date, crew_id }) => (date === undefined) === (crew_id === undefined),
    },
    {
      field: 'to',
      message: 'must be passed if and only if `from` is passed',
      isMet: ({ from, to }) => (from === undefined) === (to === undefined),
    },
    {
      field: 'to',
      message: `must not be before \`from\`, and the period must have at most ${mostDays} days`,
      isMet: ({ from, to }) => {
        if (from === undefined || to === undefined) return true
        const days = daysBetween(from, to) + 1
        return days >= 1 && days <= mostDays
      },
    },
    {
      field: 'member_id',
      message: 'is only allowed with from and to',
      isMet: ({ from, member_id }) => member_id === undefined || from !== undefined,
    },
  ),
  output: z.object({
    policies: z.array(crewPayPolicies.schema).describe('Policies used in the calculation, oldest first.'),
    weeks: z
      .array(z.object({ from: calendarDate(), to: calendarDate() }))
      .describe('Workweeks of the period that are calculated.'),
    jobs: z.array(jobPaySchema),
    members: z.array(memberPaySchema),
    trace: z.array(payStepSchema).describe('Steps of the calculation, in order.'),
    trace_is_cut: z.boolean().describe('True if there are more steps than the answer contains.'),
  }),
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { job_id, date, crew_id, from, to, member_id }) {
    if (job_id !== undefined) return ofJobs(await payOfJob(ctx, job_id))
    if (date !== undefined) return ofJobs(await payOfDay(ctx, date, crew_id!))
    if (member_id !== undefined && !(await findMember(ctx.db, ctx.actor.org.id, member_id)))
      throw notFound('member')
    const pay = await payOfSpan(ctx, { from: from!, to: to! }, { member_id: member_id ?? null })
    return {
      policies: usedBy(
        pay.policies,
        pay.jobs,
        pay.weeks.map(({ policy }) => policy),
      ),
      weeks: pay.weeks.map((week) => ({ from: week.from, to: week.to })),
      jobs: pay.jobs.map(jobOf),
      members: pay.members,
      ...presentTrace(pay.trace),
    }
  },
})

const noWeek = {
  overtime_seconds: null,
  floor_cents: null,
  top_up_cents: null,
  hourly_cents: null,
  straight_cents: null,
  regular_rate: null,
  overtime_premium_cents: null,
  tips_cents: null,
  time_off_cents: null,
  total_cents: null,
  partial: false,
}

function ofJobs({ policies, jobs, members, trace }: PayOfJobs) {
  return {
    policies: usedBy(policies, jobs, []),
    weeks: [],
    jobs: jobs.map(jobOf),
    members: members.map((member) => ({ ...noWeek, ...member })),
    ...presentTrace(trace),
  }
}

function presentTrace(trace: PayStep[]) {
  return { trace: trace.slice(0, mostSteps), trace_is_cut: trace.length > mostSteps }
}

/** Returns the policies that the calculation used, as the API presents them. */
function usedBy(
  policies: readonly CrewPayPolicyRow[],
  jobs: readonly JobPay[],
  ofWeeks: readonly { id: string }[],
): CrewPayPolicyRow[] {
  const used = new Set(
    [...jobs.flatMap(({ policy }) => policy ?? []), ...ofWeeks].map(({ id: each }) => each),
  )
  return policies.filter(({ id: each }) => used.has(each))
}

function jobOf({
  job,
  revenue_cents,
  allowed_cents,
  pool_percent,
  pool_cents,
  participants,
  leader,
  shares,
}: JobPay) {
  return {
    job_id: job.job_id,
    visit_id: job.visit_id ?? job.job_id,
    service_date: job.service_date,
    revenue_cents,
    allowed_cents,
    pool_percent,
    pool_cents,
    shares: participants.map(({ member_id, pay, share_percent }) => ({
      member_id,
      pay,
      is_leader: member_id === leader,
      share_percent,
      amount_cents: shares.get(member_id) ?? 0,
    })),
  }
}
