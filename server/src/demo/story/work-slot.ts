import type { Scene } from './scene.ts'

const slots = [
  ['08:00:00', '10:00:00'],
  ['10:00:00', '12:00:00'],
  ['12:30:00', '14:30:00'],
  ['15:00:00', '17:00:00'],
] as const

export interface WorkSlot {
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  arrival_window_minutes: number | null
}

const windowMinutes = 60
const workHours = 2

/**
 * Returns the date and the times of a job, in the local time of the location. Work in progress began shortly before the
 * current time, whatever time of day it is. Work that was completed or stopped today was planned for the morning.
 */
export function workSlot({
  plot,
  number,
  days,
  calendar,
}: Pick<Scene, 'plot' | 'number' | 'days' | 'calendar'>): WorkSlot {
  if (plot.job === 'unscheduled')
    return {
      scheduled_date: null,
      scheduled_time_start: null,
      scheduled_time_end: null,
      arrival_window_minutes: null,
    }
  const isOverToday = days.work === 0 && (plot.job === 'complete' || plot.job === 'on_hold')
  const [slotStart, slotEnd] = slots[isOverToday ? 0 : number % 4]!
  const planned = { date: calendar.date(days.work), start: slotStart, end: slotEnd }
  const { date, start, end } =
    plot.job === 'en_route' || plot.job === 'in_progress' ? calendar.slotAround(workHours) : planned
  return {
    scheduled_date: date,
    scheduled_time_start: start,
    scheduled_time_end: end,
    arrival_window_minutes: windowMinutes,
  }
}
