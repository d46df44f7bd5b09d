import * as z from 'zod'
import { invalidField } from '../../kernel/errors.ts'
import { calendarDate, wallTime } from '../../kernel/schema/fields.ts'
import { isCalendarDate } from '../../kernel/time/index.ts'

/** Members of an input that say when a job is to be done. */
export const windowFields = {
  scheduled_time_start: wallTime()
    .nullish()
    .describe("On the location's clock; none: at any time of the day."),
  scheduled_time_end: wallTime()
    .nullish()
    .describe("On the location's clock, after the start unless `overnight`."),
  overnight: z
    .boolean()
    .default(false)
    .describe('The end is on the next day; only with an end that is not after the start.'),
  arrival_window_minutes: z
    .int()
    .min(0)
    .max(1440)
    .nullish()
    .describe('How long after the start the crew may still arrive.'),
}

export const scheduledDate = () => calendarDate().describe("A day of the location's calendar.")

interface WantedWindow {
  scheduled_date: string | null
  scheduled_time_start?: string | null | undefined
  scheduled_time_end?: string | null | undefined
  overnight: boolean
  arrival_window_minutes?: number | null | undefined
}

export interface JobWindow {
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  arrival_window_minutes: number | null
}

export const noWindow: JobWindow = {
  scheduled_date: null,
  scheduled_time_start: null,
  scheduled_time_end: null,
  arrival_window_minutes: null,
}

/** The window as it is stored; refuses one that cannot be. */
export function readWindow(wanted: WantedWindow): JobWindow {
  const { scheduled_date: date, overnight } = wanted
  const start = wanted.scheduled_time_start ?? null
  const end = wanted.scheduled_time_end ?? null
  const arrival = wanted.arrival_window_minutes ?? null
  if (date !== null && !isCalendarDate(date))
    throw invalidField('scheduled_date', 'must be a day of the years 1 to 9999')
  if (date === null && start !== null) throw invalidField('scheduled_time_start', 'needs a date')
  if (start === null && end !== null) throw invalidField('scheduled_time_end', 'needs a start')
  if (start === null && arrival !== null) throw invalidField('arrival_window_minutes', 'needs a start')
  if (start !== null && end !== null && end <= start && !overnight)
    throw invalidField('scheduled_time_end', 'must be after the start, unless overnight is true')
  if (overnight && (start === null || end === null || end > start))
    throw invalidField('overnight', 'needs a start, and an end that is not after it')
  return {
    scheduled_date: date,
    scheduled_time_start: start,
    scheduled_time_end: end,
    arrival_window_minutes: arrival,
  }
}
