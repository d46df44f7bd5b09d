import { minutesOf, timeOf } from '../schedule/day-grid.ts'

/** A visit, or a card on the schedule board, with the data that the forms for date and times need. */
export interface Schedulable {
  id: string
  visit_id?: string
  version: number
  status: string
  location_id?: string
  client_id: string
  customer_name: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  arrival_window_minutes: number | null
  crew_id: string | null
  /** Planned duration in minutes. Default: two hours. */
  minutes?: number
}

/** Date and times as the person enters them. */
export interface WindowForm {
  date: string
  isAnytime: boolean
  start: string
  end: string
}

export const formOf = (job: Schedulable, day: string): WindowForm => ({
  date: job.scheduled_date ?? day,
  isAnytime: job.scheduled_date !== null && job.scheduled_time_start === null,
  start: job.scheduled_time_start?.slice(0, 5) ?? '09:00',
  end:
    job.scheduled_time_end?.slice(0, 5) ?? endAfter(job.scheduled_time_start ?? '09:00', job.minutes ?? 120),
})

/** Returns the end of a visit. Rounds the duration up to quarters of an hour. */
const endAfter = (start: string, minutes: number): string =>
  timeOf((minutesOf(start) + Math.ceil(minutes / 15) * 15) % (24 * 60)).slice(0, 5)

/**
 * Returns the window as input of an operation. An end that is not after the start is on the next day. Returns undefined
 * while the form is incomplete.
 */
export function windowInput({ date, isAnytime, start, end }: WindowForm, arrival: number | null) {
  if (date === '') return undefined
  if (isAnytime) return { scheduled_date: date }
  if (start === '' || end === '') return undefined
  return {
    scheduled_date: date,
    scheduled_time_start: `${start}:00`,
    scheduled_time_end: `${end}:00`,
    ...(end <= start ? { overnight: true } : {}),
    ...(arrival === null ? {} : { arrival_window_minutes: arrival }),
  }
}

/** True if the date or time in the form differs from the date or time of the visit. */
export const isOtherTime = (job: Schedulable, form: WindowForm): boolean => {
  const now = formOf(job, '')
  if (form.date !== now.date || form.isAnytime !== now.isAnytime) return true
  return !form.isAnytime && (form.start !== now.start || form.end !== now.end)
}
