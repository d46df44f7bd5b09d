import { invalidField } from '../../../kernel/errors.ts'
import { instantOf, isOfOurYears, localTimeOf, parseInstant } from '../../../kernel/time/index.ts'
import type { Appointment } from './appointment.ts'

interface AppointmentTimeInput {
  starts_at?: string | undefined
  local_date?: string | undefined
  local_time?: string | undefined
}

/** Returns the start of an appointment, both as an instant and in local time of the location. */
export function readAppointmentTime(
  input: AppointmentTimeInput,
  timezone: string,
): Pick<Appointment, 'starts_at' | 'local_date' | 'local_time' | 'timezone' | 'time_adjusted'> {
  const { at, adjusted } =
    input.starts_at === undefined ? fromLocal(input, timezone) : fromInstant(input.starts_at)
  if (!isOfOurYears(at)) throw invalidField('local_date', 'must be between the years 1 and 9999 in UTC')
  const starts_at = at.toISOString()
  return { starts_at, ...localStart(starts_at, timezone), timezone, time_adjusted: adjusted }
}

/** The start in local time of the location. */
export function localStart(
  startsAt: string,
  timezone: string,
): Pick<Appointment, 'local_date' | 'local_time'> {
  const { date, time } = localTimeOf(new Date(startsAt), timezone)
  return { local_date: date, local_time: time }
}

function fromInstant(text: string): { at: Date; adjusted: boolean } {
  return { at: parseInstant(text)!, adjusted: false }
}

function fromLocal({ local_date, local_time }: AppointmentTimeInput, timeZone: string) {
  return instantOf({ date: local_date!, time: local_time!, timeZone })
}
