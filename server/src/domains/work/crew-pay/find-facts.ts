import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findLocationsDetails } from '../../organization/company/index.ts'
import { type PaidWork, selectCrewDays, selectPaidWork, selectTippedVisits } from '../jobs/index.ts'
import { selectTips } from '../../money/payment-records/index.ts'
import { crews } from '../../people/crews/index.ts'
import { selectOverrides } from './job-overrides-table.ts'
import { selectPaidAbsences, selectWorked } from './hours-table.ts'
import { selectRates } from './rates-table.ts'
import { afterAllDates, membersTipped } from './tipped-visits.ts'
import { lookBack } from './calculation/job-pay.ts'
import type { JobFacts, PaidJob } from './calculation/pay-facts.ts'
import type { PayPolicy } from './calculation/pay-policy.ts'
import type { PayFacts } from './calculation/calculate-pay.ts'

/** Maximum number of visits that one calculation reads in order to distribute tips to members. */
const mostCarriers = 100_000

type Days = { from: string; to: string }

/** Reads the facts on which the pay for these jobs depends. A job without a date is treated as work of `today`. */
export async function findJobFacts(
  ctx: QueryContext,
  policies: readonly PayPolicy[],
  work: readonly PaidWork[],
  today: string,
): Promise<JobFacts> {
  const orgId = ctx.actor.org.id
  const jobs = await asPaidJobs(ctx, work, today)
  const crewIds = [...new Set(jobs.flatMap(({ crew_id }) => crew_id ?? []))]
  const dates = jobs.map(({ service_date }) => service_date).toSorted()
  const judged = policies.some(({ elite_pool_percent }) => elite_pool_percent !== null)
  const [overrides, crewDays] = await Promise.all([
    selectOverrides(
      ctx.db,
      orgId,
      jobs.map(({ job_id }) => job_id),
    ),
    judged && crewIds.length > 0
      ? selectCrewDays(ctx.db, orgId, crewIds, {
          from: lookBack(policies, dates[0]!).from,
          to: lookBack(policies, dates.at(-1)!).to,
        })
      : [],
  ])
  return { policies, jobs, overrides, crewDays }
}

/**
 * Reads the facts about jobs on these days, and the hours, pay rates, tips and absences of the same days. If `only` is
 * set, reads only the data on which the pay of this member depends.
 */
export async function findPayFacts(
  ctx: QueryContext,
  policies: readonly PayPolicy[],
  days: Days,
  only: string | null,
  bounds: { jobs: number; hours: number; tips: number },
): Promise<PayFacts> {
  const orgId = ctx.actor.org.id
  const [work, worked, rates, received, absences] = await Promise.all([
    selectPaidWork(ctx.db, orgId, { days, member_id: only }, bounds.jobs),
    selectWorked(ctx.db, orgId, { days, member_id: only }, bounds.hours),
    selectRates(ctx.db, orgId, days.to, only),
    selectTips(ctx.db, orgId, days, bounds.tips),
    selectPaidAbsences(ctx.db, orgId, days, only),
  ])
  const facts = await findJobFacts(ctx, policies, work, days.to)
  const tipped = [...new Set(received.map(({ job_id }) => job_id))]
  const jobIds = new Set(work.map(({ id }) => id))
  const others = [...new Set([...tipped, ...worked.flatMap(({ job_id }) => job_id ?? [])])].filter(
    (id) => !jobIds.has(id),
  )
  const [more, places, otherOverrides] = await Promise.all([
    selectTippedVisits(ctx.db, orgId, tipped, mostCarriers),
    findLocationsDetails(ctx.db, orgId, [...new Set(worked.map(({ location_id }) => location_id))]),
    selectOverrides(ctx.db, orgId, others),
  ])
  const carriers = Map.groupBy(await asPaidJobs(ctx, more, afterAllDates), ({ job_id }) => job_id)
  return {
    ...facts,
    overrides: new Map([...facts.overrides, ...otherOverrides]),
    worked,
    rates,
    states: new Map(places.map(({ id, state }) => [id, state])),
    tips: received.map((tip) => ({
      ...tip,
      member_ids: membersTipped(carriers.get(tip.job_id) ?? [], tip.date),
    })),
    absences,
  }
}

/**
 * Converts jobs to the input of the pay calculation. The crew is the one that was stored when the job was completed, or
 * the current crew if none was stored.
 */
export async function asPaidJobs(
  ctx: QueryContext,
  work: readonly PaidWork[],
  today: string,
): Promise<PaidJob[]> {
  const missing = work.flatMap(({ crew_id, crew_at_completion }) =>
    crew_id !== null && crew_at_completion === null ? crew_id : [],
  )
  const currentCrews =
    missing.length === 0 ? [] : await crews.findMany(ctx.db, ctx.actor.org.id, [...new Set(missing)])
  const byId = new Map(
    currentCrews.map(({ id, lead_member_id, members }) => [id, { lead_member_id, members }]),
  )
  return work.map(({ id, status, service_date, completed_at, crew_at_completion, ...job }) => ({
    ...job,
    job_id: id,
    service_date: service_date ?? today,
    completed_at: status === 'complete' ? completed_at : null,
    crew: crew_at_completion ?? (job.crew_id === null ? null : (byId.get(job.crew_id) ?? null)),
  }))
}
