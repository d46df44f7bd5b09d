import { invalidField } from '../../../kernel/errors.ts'
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  instantOf,
  isOfOurYears,
  nextLocalMidnight,
  type ResolvedTime,
  toIso,
} from '../../../kernel/time/index.ts'
import type { JobStatus } from './job-status.ts'

/** Date and times of a job, in the time zone of its location. */
export interface Schedule {
  scheduled_date: CalendarDate | null
  scheduled_time_start: ClockTime | null
  scheduled_time_end: ClockTime | null
  timezone: string
}

export interface ScheduledInstants {
  scheduled_start_at: string | null
  scheduled_end_at: string | null
  /**
   * True if one of the two times does not exist on that day, because daylight saving time skips it. The time is then
   * moved forward by the length of the gap.
   */
  time_adjusted: boolean
}

/**
 * Converts the local date and times of a job to UTC. An end time that is not after the start time is on the next day.
 */
export function instantsOf(schedule: Schedule): ScheduledInstants {
  const { start, end } = endsOf(schedule)
  return {
    scheduled_start_at: start ? toIso(start.at) : null,
    scheduled_end_at: end ? toIso(end.at) : null,
    time_adjusted: start?.adjusted === true || end?.adjusted === true,
  }
}

/**
 * Refuses times whose UTC instant is outside the years 1 to 9999, such as the last evening of 9999 in a zone
 * behind UTC.
 */
export function requireInstants(schedule: Schedule): void {
  const { start, end } = endsOf(schedule)
  for (const [field, each] of [
    ['scheduled_time_start', start],
    ['scheduled_time_end', end],
  ] as const)
    if (each && !isOfOurYears(each.at))
      throw invalidField(field, 'must be between the years 1 and 9999 in UTC')
}

function endsOf({
  scheduled_date: date,
  scheduled_time_start: from,
  scheduled_time_end: to,
  timezone: timeZone,
}: Schedule): { start: ResolvedTime | undefined; end: ResolvedTime | undefined } {
  const endDate = date && from && to && to <= from ? addDays(date, 1) : date
  return {
    start: date && from ? instantOf({ date, time: from, timeZone }) : undefined,
    end: endDate && to ? instantOf({ date: endDate, time: to, timeZone }) : undefined,
  }
}

const minuteMs = 60_000

/**
 * True if the arrival window of the job has passed and the job has not started. For a job without a time, the window is
 * the whole day.
 */
export function isLate(
  job: Schedule & { status: JobStatus; arrival_window_minutes: number | null },
  now: string,
): boolean {
  if (job.scheduled_date === null || (job.status !== 'scheduled' && job.status !== 'en_route')) return false
  const { scheduled_start_at: start } = instantsOf(job)
  const latest =
    start === null
      ? nextLocalMidnight(job.scheduled_date, job.timezone).getTime() - 1
      : Date.parse(start) + (job.arrival_window_minutes ?? 0) * minuteMs
  return Date.parse(now) > latest
}
