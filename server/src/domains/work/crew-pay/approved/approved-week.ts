import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { zonesOf } from '../../../organization/company/index.ts'
import { findPayFacts } from '../find-facts.ts'
import { selectVisitsWithApprovedTime } from '../hours-table.ts'
import { payOfJobs } from '../calculation/job-pay.ts'
import type { PaidJob } from '../calculation/pay-facts.ts'
import type { PayPolicy } from '../calculation/pay-policy.ts'
import { type PaySpan, spansBy } from '../calculation/pay-spans.ts'
import { payOfWeek, type WeekPay } from '../calculation/week-pay.ts'
import type { DayAtStake } from './days-at-stake.ts'

type WeekTotals = Omit<WeekPay, 'week' | 'provisional'> | null

/** The part of a member's workweek that is approved. */
export interface ApprovedWeek {
  member_id: string
  from: string
  to: string
  /**
   * The member's share of the pay of each job whose pay is approved, in cents, keyed by job id. A job that is divided
   * into parts for pay has one entry for each part, keyed by the id of the part.
   */
  shares: ReadonlyMap<string, number>
  /** Pay for the approved hours and for the jobs in `shares`, without tips and absences. */
  part: WeekTotals
  /** Pay of the whole week. Undefined until the week is over and all of its hours are approved. */
  whole: WeekTotals | undefined
}

const bounds = { jobs: 20_000, hours: 50_000, tips: 50_000 }

/**
 * Computes the approved pay of the members' workweeks that contain these days, from the current data. A mutation calls
 * this function before and after its change and compares the results. The second call passes the first result as
 * `before`, so that it computes the pay of the same jobs, even if the change made other jobs count as approved.
 */
export async function approvedWeeks(
  ctx: QueryContext,
  policies: readonly PayPolicy[],
  days: readonly DayAtStake[],
  before?: ReadonlyMap<string, ApprovedWeek>,
): Promise<Map<string, ApprovedWeek>> {
  const weekOn = spansBy('workweek', policies)
  const today = await earliestToday(ctx)
  const weeksByKey = new Map<string, ApprovedWeek>()
  for (const [member_id, own] of Map.groupBy(days, (day) => day.member_id)) {
    const weeks = new Map(
      own.flatMap(({ date }) => {
        const week = weekOn(date)
        return week ? [[week.from, week] as const] : []
      }),
    )
    for (const week of weeks.values()) {
      const key = `${member_id} ${week.from}`
      weeksByKey.set(
        key,
        await approvedWeek(ctx, policies, { week, isOver: week.to < today }, member_id, before?.get(key)),
      )
    }
  }
  return weeksByKey
}

/**
 * True if working time at the job or visit was approved. If `is_rest` is true, `job` is the part of a job that pays for
 * the lines that are not assigned to a visit. Such a part exists only since the job was completed, so its pay is
 * approved only if the time was approved after the completion.
 */
function hasApprovedTime(job: PaidJob, approvals: ReadonlyMap<string, string>): boolean {
  const approvedAt = approvals.get(job.visit_id ?? job.job_id)
  if (approvedAt === undefined) return false
  return job.is_rest !== true || job.completed_at === null || approvedAt >= job.completed_at
}

const partOf = ({ part_id, job_id }: PaidJob): string => part_id ?? job_id

async function approvedWeek(
  ctx: QueryContext,
  policies: readonly PayPolicy[],
  { week, isOver }: { week: PaySpan; isOver: boolean },
  member_id: string,
  before: ApprovedWeek | undefined,
): Promise<ApprovedWeek> {
  const facts = await findPayFacts(ctx, policies, { from: week.from, to: week.to }, member_id, bounds)
  const paid = payOfJobs(facts, [])
  const ids = paid.map(({ job }) => job.job_id)
  const withTime = await selectVisitsWithApprovedTime(ctx.db, ctx.actor.org.id, ids)
  const ofDay = Map.groupBy(facts.worked, ({ date }) => date)
  const isApprovedDay = (date: string): boolean => ofDay.get(date)?.every(({ approved }) => approved) === true
  const isFrozen = ({ job, participants }: (typeof paid)[number]): boolean =>
    before
      ? before.shares.has(partOf(job))
      : participants.some((each) => each.member_id === member_id) &&
        (hasApprovedTime(job, withTime) || isApprovedDay(job.service_date))
  const frozen = paid.filter(isFrozen)
  const approved = facts.worked.filter((each) => each.approved)
  const totalsOf = (changes: Partial<typeof facts>, jobs: typeof paid): WeekTotals => {
    const [pay] = payOfWeek(week, { ...facts, ...changes }, jobs, member_id, [])
    if (!pay) return null
    const { week: _week, provisional: _provisional, ...totals } = pay
    return totals
  }
  const isWhole = before
    ? before.whole !== undefined
    : isOver && approved.length > 0 && approved.length === facts.worked.length
  return {
    member_id,
    from: week.from,
    to: week.to,
    shares: new Map(frozen.map(({ job, shares }) => [partOf(job), shares.get(member_id) ?? 0])),
    part: totalsOf({ worked: approved, tips: [], absences: [] }, frozen),
    whole: isWhole ? totalsOf({}, paid) : undefined,
  }
}

/**
 * Returns today's date in the westernmost time zone of the locations. A week is over only when it is over at every
 * location, because tips and jobs of its last day can still be recorded until then.
 */
async function earliestToday({ actor: { org }, db, now }: QueryContext): Promise<string> {
  const zones = [org.timezone, ...(await zonesOf(db, org.id))]
  return zones.map((zone) => localToday(zone, new Date(now))).reduce((a, b) => (a < b ? a : b))
}
