import * as z from 'zod'
import { anyDay, wallTime } from '../../../kernel/schema/fields.ts'
import { type MemberRule, needs } from '../../../kernel/schema/member-rules.ts'

/** Input fields for the date and time of a job. */
export const windowFields = {
  scheduled_time_start: wallTime()
    .nullish()
    .describe('Start in local time of the location. If absent, the job can start at any time of the day.'),
  scheduled_time_end: wallTime()
    .nullish()
    .describe('End in local time of the location. Must be after the start, unless `overnight` is true.'),
  overnight: z
    .boolean()
    .default(false)
    .describe('True if the job ends on the next day. Only allowed if the end is not after the start.'),
  arrival_window_minutes: z
    .int()
    .min(0)
    .max(1440)
    .nullish()
    .describe(
      'Length of the arrival window in minutes. The crew arrives between the start and this many ' +
        'minutes later.',
    ),
}

export const scheduledDate = () => anyDay().describe("Date of the job, in the location's time zone.")

/** Rules for the date and time fields, for example that an end time requires a start time. */
export const windowRules: readonly MemberRule<WindowInput>[] = [
  needs('scheduled_time_start', 'scheduled_date', 'needs a date'),
  needs('scheduled_time_end', 'scheduled_time_start', 'needs a start'),
  needs('arrival_window_minutes', 'scheduled_time_start', 'needs a start'),
  {
    field: 'scheduled_time_end',
    message: 'must be after the start, unless overnight is true',
    isMet: ({ scheduled_time_start: start, scheduled_time_end: end, overnight }) =>
      overnight || !start || !end || end > start,
  },
  {
    field: 'overnight',
    message: 'needs a start, and an end at or before the start',
    isMet: ({ scheduled_time_start: start, scheduled_time_end: end, overnight }) =>
      !overnight || Boolean(start && end && end <= start),
  },
]

interface WindowInput {
  scheduled_date?: string | null | undefined
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

/** Converts the input to the stored columns. */
export function readWindow(input: WindowInput): JobWindow {
  return {
    scheduled_date: input.scheduled_date ?? null,
    scheduled_time_start: input.scheduled_time_start ?? null,
    scheduled_time_end: input.scheduled_time_end ?? null,
    arrival_window_minutes: input.arrival_window_minutes ?? null,
  }
}
