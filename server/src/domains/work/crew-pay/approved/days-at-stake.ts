import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { addDays } from '../../../../kernel/time/index.ts'
import { type PaidWork, selectCountedCrewDays, selectPaidWork, selectTippedVisits } from '../../jobs/index.ts'
import { asPaidJobs } from '../find-facts.ts'
import { selectApprovedDays, selectWorked } from '../hours-table.ts'
import { selectOverrides } from '../job-overrides-table.ts'
import { peopleWithout } from '../calculation/job-pay.ts'
import { peopleOf } from '../calculation/job-people.ts'
import type { PaidJob } from '../calculation/pay-facts.ts'
import type { PayPolicy } from '../calculation/pay-policy.ts'
import type { PayFact } from './pay-fact.ts'

/** A member and a day for which a change may affect the member's pay. */
export interface DayAtStake {
  member_id: string
  date: string
}

const mostJobs = 5000
const mostHours = 50_000
/**
 * Number of days for which a job or callback (a job that corrects an earlier one) can affect the callback rate of a
 * crew, and therefore its pay: the 90 days for which callbacks are counted, plus the longest pay period.
 */
const daysJudged = 130

/**
 * Finds the members and days whose pay may change because these facts (stored values from which pay is calculated)
 * changed.
 */
export async function daysAtStake(
  ctx: QueryContext,
  policies: readonly PayPolicy[],
  facts: readonly PayFact[],
): Promise<DayAtStake[]> {
  const days: DayAtStake[] = []
  const jobIds: string[] = []
  for (const fact of facts)
    if ('job_id' in fact) jobIds.push(fact.job_id)
    else if ('member_id' in fact) days.push(fact)
    else if ('tipped_job_id' in fact)
      for (const job of await tippedVisits(ctx, fact.tipped_job_id))
        days.push(...job.member_ids.map((member_id) => ({ member_id, date: fact.date })))
    else if ('rate_of' in fact) days.push(...(await approvedFrom(ctx, fact.date, fact.rate_of)))
    else if ('policy_from' in fact) days.push(...(await approvedFrom(ctx, fact.policy_from, null)))
  if (jobIds.length > 0) days.push(...(await daysOfJobs(ctx, policies, jobIds)))
  const distinct = new Map(days.map((day) => [`${day.member_id} ${day.date}`, day]))
  return [...distinct.values()]
}

const approvedFrom = ({ db, actor }: QueryContext, from: string, member_id: string | null) =>
  selectApprovedDays(db, actor.org.id, { from, member_id })

/**
 * Returns the members and days whose pay depends on these jobs. These are the members who are paid for the jobs, for
 * other work of the same crew on the same day, and for later work of crews whose callback rate depends on the jobs.
 */
async function daysOfJobs(
  ctx: QueryContext,
  policies: readonly PayPolicy[],
  jobIds: readonly string[],
): Promise<DayAtStake[]> {
  const jobs = await paidJobs(ctx, { ids: jobIds })
  const hours = await selectWorked(ctx.db, ctx.actor.org.id, { job_ids: jobIds }, mostHours)
  const days = hours.map(({ member_id, date }) => ({ member_id, date }))
  const isCapped = policies.some(({ daily_revenue_cap_cents }) => daily_revenue_cap_cents !== null)
  const isJudged = policies.some(({ elite_pool_percent }) => elite_pool_percent !== null)
  for (const job of jobs) {
    days.push(...daysOf(job))
    const { service_date: day, crew_id } = job
    const to = isJudged ? addDays(day, daysJudged) : day
    if (isCapped || isJudged) {
      const member_ids = job.assignees.length > 0 ? job.people : job.member_ids
      const others = await paidJobs(ctx, { days: { from: day, to }, crewOrMembers: { crew_id, member_ids } })
      days.push(...others.flatMap(daysOf))
    }
  }
  return isJudged ? [...days, ...(await daysOfCountedCrews(ctx, jobIds))] : days
}

/**
 * Returns the days of crews whose callback rate these jobs may change. A completed job counts for each of its crews,
 * and a completed callback counts against each crew of the job that it corrects.
 */
async function daysOfCountedCrews(ctx: QueryContext, jobIds: readonly string[]): Promise<DayAtStake[]> {
  const days: DayAtStake[] = []
  for (const { crew_id, date } of await selectCountedCrewDays(ctx.db, ctx.actor.org.id, jobIds)) {
    const crewOrMembers = { crew_id, member_ids: [] }
    const judged = { days: { from: date, to: addDays(date, daysJudged) }, crewOrMembers }
    days.push(...(await paidJobs(ctx, judged)).flatMap(daysOf))
  }
  return days
}

type Found = PaidJob & { people: string[]; member_ids: string[] }

async function paidJobs(ctx: QueryContext, filter: Parameters<typeof selectPaidWork>[2]): Promise<Found[]> {
  return await withMembers(ctx, await selectPaidWork(ctx.db, ctx.actor.org.id, filter, mostJobs))
}

const tippedVisits = async (ctx: QueryContext, jobId: string): Promise<Found[]> =>
  await withMembers(ctx, await selectTippedVisits(ctx.db, ctx.actor.org.id, [jobId], mostJobs))

async function withMembers(ctx: QueryContext, work: readonly PaidWork[]): Promise<Found[]> {
  const orgId = ctx.actor.org.id
  const overrides = await selectOverrides(
    ctx.db,
    orgId,
    work.map(({ id }) => id),
  )
  return (await asPaidJobs(ctx, work, ctx.now.slice(0, 10))).map((job) => {
    const override = overrides.get(job.job_id)
    const idsOf = (all: readonly { member_id: string }[]) => all.map(({ member_id }) => member_id)
    return {
      ...job,
      people: idsOf(peopleWithout(job.assignees, override)),
      member_ids: [
        ...new Set([
          ...idsOf(peopleOf(job, override).participants),
          ...idsOf(job.assignees),
          ...idsOf(job.crew?.members ?? []),
        ]),
      ],
    }
  })
}

const daysOf = ({ service_date: date, member_ids }: Found): DayAtStake[] =>
  member_ids.map((member_id) => ({ member_id, date }))
