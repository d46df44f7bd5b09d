import { workedSeconds } from '../domains/work/timesheets/index.ts'
import { newId } from '../kernel/ids.ts'
import { localDate } from '../kernel/time/index.ts'
import { membersOfCrews, type Stage } from './story/cast.ts'

/** A completed job of a crew member, from the demo data. */
export interface DoneJob {
  job_id: string
  member_id: string
  scheduled_date: string
}

/** First day with approved time entries, counted from today. */
const firstDay = -38
/** First day whose time entries wait for approval. */
const firstOpenDay = -7

/** Times of the jobs of a day. Each entry contains start hour, start minute, end hour and end minute. */
const slots = [
  [8, 10, 11, 30],
  [12, 30, 14, 45],
  [15, 0, 17, 0],
] as const

type Time = readonly [from: string, to: string | null]

/**
 * Generates the time entries of a location's crew members for more than a month: one entry for each job, and on
 * weekdays without jobs one entry at the yard. The entries of the last week wait for approval. One of them needs a
 * review, and the crew leader has an entry that is not ended.
 */
export function timeEntryRows(stage: Stage, jobs: readonly DoneJob[], ownerId: string) {
  const { calendar } = stage
  const crew = membersOfCrews(stage)
  const jobsOf = Map.groupBy(jobs, (job) => `${job.member_id} ${job.scheduled_date}`)
  const rows = crew.flatMap((member) => {
    const days = Array.from({ length: -firstDay }, (_, at) => firstDay + at)
    return days.flatMap((day) => {
      const date = calendar.date(day)
      const isApproved = day < firstOpenDay
      const entry = (time: Time, more: Partial<Entry> = {}) =>
        entryOf(stage, { member, time, approvedBy: isApproved ? ownerId : null, ...more })
      if (member === crew.at(-1) && day === firstOpenDay + 3)
        return [entry([calendar.instant(day, 5, 30), calendar.instant(day, 22)], { inDoubt: true })]
      const finishedJobs = (jobsOf.get(`${member} ${date}`) ?? []).slice(0, slots.length)
      if (finishedJobs.length > 0)
        return finishedJobs.map(({ job_id }, at) => entry(timesOf(stage, day, slots[at]!), { jobId: job_id }))
      if (Temporal.PlainDate.from(date).dayOfWeek > 5) return []
      return [entry(timesOf(stage, day, [8, 0, 16, 30]), { lunch: lunchOn(stage, day) })]
    })
  })
  const open = entryOf(stage, {
    member: stage.crews[0].lead,
    time: [calendar.ago(95), null],
    approvedBy: null,
  })
  return [...rows, open]
}

function timesOf(
  { calendar }: Stage,
  day: number,
  [fromHour, fromMinute, toHour, toMinute]: readonly number[],
): Time {
  return [calendar.instant(day, fromHour!, fromMinute), calendar.instant(day, toHour!, toMinute)]
}

function lunchOn({ calendar }: Stage, day: number) {
  return { started_at: calendar.instant(day, 12), ended_at: calendar.instant(day, 12, 35), paid: false }
}

interface Entry {
  member: string
  time: Time
  /** Member who approved the entry. Null if the entry waits for approval. */
  approvedBy: string | null
  jobId?: string
  lunch?: ReturnType<typeof lunchOn>
  inDoubt?: boolean
}

function entryOf(
  { locationId, timezone }: Stage,
  { member, time: [started_at, ended_at], approvedBy, jobId, lunch, inDoubt = false }: Entry,
) {
  const breaks = lunch ? [lunch] : []
  const end = ended_at ?? started_at
  return {
    id: newId(),
    location_id: locationId,
    member_id: member,
    job_id: jobId ?? null,
    kind: 'work',
    started_at,
    ended_at,
    breaks,
    worked_seconds: workedSeconds(started_at, ended_at, breaks),
    local_date: localDate(new Date(started_at), timezone),
    status: ended_at === null ? 'open' : approvedBy === null ? 'closed' : 'approved',
    source: 'mobile',
    corrections: [],
    in_doubt: inDoubt,
    approved_at: approvedBy === null ? null : end,
    approved_by: approvedBy,
    version: approvedBy === null ? 1 : 2,
    created_by_type: 'member',
    created_by_id: member,
    created_at: started_at,
    updated_at: end,
  }
}
