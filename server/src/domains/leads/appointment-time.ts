import { invalidField } from '../../kernel/errors.ts'
import { instantOf, isCalendarDate, localTimeOf, parseInstant } from '../../kernel/time/index.ts'
import type { Appointment } from './appointment.ts'

interface WantedTime {
  starts_at?: string | undefined
  local_date?: string | undefined
  local_time?: string | undefined
}

/** The time both as an instant and as the location's clock shows it. */
export function readAppointmentTime(
  wanted: WantedTime,
  timezone: string,
): Pick<Appointment, 'starts_at' | 'local_date' | 'local_time' | 'timezone' | 'time_adjusted'> {
  const { at, adjusted } =
    wanted.starts_at === undefined ? fromLocal(wanted, timezone) : fromInstant(wanted.starts_at)
  const local = localTimeOf(at, timezone)
  return {
    starts_at: at.toISOString(),
    local_date: local.date,
    local_time: local.time,
    timezone,
    time_adjusted: adjusted,
  }
}

function fromInstant(text: string): { at: Date; adjusted: boolean } {
  const at = parseInstant(text)
  if (at === null) throw invalidField('starts_at', 'must be a real instant')
  return { at, adjusted: false }
}

function fromLocal({ local_date, local_time }: WantedTime, timeZone: string) {
  if (!isCalendarDate(local_date!)) throw invalidField('local_date', 'must be a day of the years 1 to 9999')
  return instantOf({ date: local_date!, time: local_time!, timeZone })
}
