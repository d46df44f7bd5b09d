import type { Queries } from '../../../kernel/database/queries.ts'
import { daysBetween, type WeekHours } from '../../../kernel/time/index.ts'
import { workingDays, workingMinutes } from '../working-hours/index.ts'
import { type DayOff, minutesOff } from './days-off.ts'

/** Working hours that are assumed for a member for whom none are stored: eight hours a day, Monday to Friday. */
const usualHours: WeekHours = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
    day,
    [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ],
  ]),
)

export interface Absence {
  member_id: string
  location_id: string
  from_date: string
  to_date: string
  /** Start time, `HH:MM:SS`. Null means that the absence covers the whole day. */
  time_start: string | null
  time_end: string | null
}

/** Computes the working minutes that an absence covers on each of its days. Holidays of the location have 0 minutes. */
export async function absentDays(
  db: Queries,
  orgId: string,
  { member_id, location_id, from_date, to_date, time_start, time_end }: Absence,
): Promise<Pick<DayOff, 'date' | 'minutes' | 'time_start' | 'time_end'>[]> {
  const days = await workingDays(db, orgId, {
    locationId: location_id,
    memberIds: [member_id],
    from: from_date,
    days: daysBetween(from_date, to_date) + 1,
    otherwise: usualHours,
  })
  return days.get(member_id)!.map((day) => ({
    date: day.date,
    minutes: workingMinutes(day) === 0 ? 0 : minutesOff(day.windows, [{ time_start, time_end }]),
    time_start,
    time_end,
  }))
}

export const sumOf = (days: readonly { minutes: number }[]): number =>
  days.reduce((sum, { minutes }) => sum + minutes, 0)
