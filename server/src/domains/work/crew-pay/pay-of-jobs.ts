import { notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import { type PaidWork, selectPaidWork } from '../jobs/index.ts'
import { crews } from '../../people/crews/index.ts'
import { findJobFacts } from './find-facts.ts'
import { selectWorked } from './hours-table.ts'
import { selectOverrides } from './job-overrides-table.ts'
import type { JobOverride } from './calculation/pay-facts.ts'
import { requirePolicies } from './pay-of-span.ts'
import type { CrewPayPolicyRow } from './policy.ts'
import { type JobPay, payOfJobs, peopleWithout, dayOwner } from './calculation/job-pay.ts'
import type { PayStep } from './calculation/pay-step.ts'

export interface PayOfJobs {
  policies: CrewPayPolicyRow[]
  jobs: JobPay[]
  /**
   * Pay of each member for these jobs: worked seconds, and the share of the commission pools in cents. `provisional` is
   * true if some of the hours are not approved.
   */
  members: { member_id: string; seconds: number; commission_cents: number; provisional: boolean }[]
  trace: PayStep[]
}

/** Maximum number of jobs on one day, either of one crew or of one set of assignees. */
const mostJobs = 500

/**
 * Computes the pay for one job. If the job is not completed yet, it is treated as completed, and as the last job of
 * its day.
 */
export async function payOfJob(ctx: QueryContext, jobId: string): Promise<PayOfJobs> {
  const orgId = ctx.actor.org.id
  const parts = await selectPaidWork(ctx.db, orgId, { ids: [jobId], asIfComplete: true }, mostJobs)
  const [first] = parts
  if (!first) throw notFound('job')
  const today = localToday(ctx.actor.org.timezone, new Date(ctx.now))
  const own = (await selectOverrides(ctx.db, orgId, [jobId])).get(jobId)
  const beside = new Map<string, PaidWork>()
  for (const part of parts)
    for (const each of await workBeside(ctx, part, own, part.service_date ?? today))
      beside.set(each.part_id, each)
  return await calculateOn(ctx, [...parts, ...beside.values()], today, (id) => id === jobId)
}

/** Returns the other jobs of the day that share a daily cap on commission with this job. */
async function workBeside(
  ctx: QueryContext,
  job: PaidWork,
  own: JobOverride | undefined,
  day: string,
): Promise<PaidWork[]> {
  const orgId = ctx.actor.org.id
  const member_ids = peopleWithout(job.assignees, own).map(({ member_id }) => member_id)
  const sameDay = await selectPaidWork(
    ctx.db,
    orgId,
    { days: { from: day, to: day }, crewOrMembers: { crew_id: job.crew_id, member_ids } },
    mostJobs,
  )
  const overrides = await selectOverrides(
    ctx.db,
    orgId,
    sameDay.map(({ id }) => id),
  )
  return sameDay.filter(
    (each) => each.id !== job.id && dayOwner(each, overrides.get(each.id)) === dayOwner(job, own),
  )
}

/** Computes the pay for the completed jobs of a crew on one day. */
export async function payOfDay(ctx: QueryContext, date: string, crewId: string): Promise<PayOfJobs> {
  const crew = await crews.find(ctx.db, ctx.actor.org.id, crewId)
  if (!crew) throw notFound('crew')
  const payees = { crew_id: crew.id, member_ids: [] }
  const work = await selectPaidWork(
    ctx.db,
    ctx.actor.org.id,
    { days: { from: date, to: date }, crewOrMembers: payees },
    mostJobs,
  )
  return await calculateOn(ctx, work, date, () => true)
}

async function calculateOn(
  ctx: QueryContext,
  work: readonly PaidWork[],
  today: string,
  isRequested: (jobId: string) => boolean,
): Promise<PayOfJobs> {
  const policies = await requirePolicies(ctx)
  const trace: PayStep[] = []
  const all = payOfJobs(await findJobFacts(ctx, policies, work, today), trace)
  const jobs = all.filter(({ job }) => isRequested(job.job_id))
  const job_ids = jobs.map(({ job }) => job.job_id)
  const worked = await selectWorked(ctx.db, ctx.actor.org.id, { job_ids }, 10_000)
  const ids = [
    ...jobs.flatMap(({ participants }) => participants.map(({ member_id }) => member_id)),
    ...worked.map(({ member_id }) => member_id),
  ]
  const members = [...new Set(ids)].toSorted().map((member_id) => {
    const hours = worked.filter((each) => each.member_id === member_id)
    return {
      member_id,
      seconds: hours.reduce((sum, { seconds }) => sum + seconds, 0),
      commission_cents: jobs.reduce((sum, { shares }) => sum + (shares.get(member_id) ?? 0), 0),
      provisional: hours.some(({ approved }) => !approved),
    }
  })
  return {
    policies,
    jobs,
    members,
    trace: trace.filter(({ job_id }) => job_id !== undefined && isRequested(job_id)),
  }
}
