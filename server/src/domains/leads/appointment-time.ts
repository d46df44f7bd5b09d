import { instantOf, localTimeOf, parseInstant } from '../../kernel/time/index.ts'
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
  return { at: parseInstant(text)!, adjusted: false }
}

function fromLocal({ local_date, local_time }: WantedTime, timeZone: string) {
  return instantOf({ date: local_date!, time: local_time!, timeZone })
}
