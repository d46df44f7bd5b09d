import { type ClockTime, minuteOf } from '../../../kernel/time/index.ts'

/** Planned duration of a service, from which the duration of a line is computed. */
export interface ServiceDuration {
  minutes_base: number
  /** Minutes per unit, with at most four decimal places. */
  minutes_per_unit: string
}

interface PlannedWork {
  /** Planned duration of the visit, if one was entered. */
  visit_minutes?: number | null
  scheduled_time_start: ClockTime | null
  scheduled_time_end: ClockTime | null
  line_items: readonly { service_id: string | null; quantity: string; unit: string | null }[]
}

const day = 24 * 60

/**
 * Returns the planned minutes of a visit: from its start time to its end time. Without an end time, uses the planned
 * minutes of the visit, or else the total duration of the services of its lines, or else the default of the location.
 */
export function plannedMinutes(
  { scheduled_time_start: start, scheduled_time_end: end, visit_minutes, line_items }: PlannedWork,
  serviceDurations: ReadonlyMap<string, ServiceDuration>,
  settings: { default_job_minutes: number },
): number {
  if (start !== null && end !== null) return ((minuteOf(end) - minuteOf(start) + day - 1) % day) + 1
  if (visit_minutes) return visit_minutes
  const minutes = line_items.reduce((sum, line) => {
    const duration = line.service_id === null ? undefined : serviceDurations.get(line.service_id)
    return duration === undefined ? sum : sum + minutesOfLine(line, duration)
  }, 0)
  return minutes > 0 ? minutes : settings.default_job_minutes
}

/**
 * Returns the planned minutes of a line. For a line with a flat price the quantity is not a number of units, so only
 * the base duration counts.
 */
function minutesOfLine(
  { quantity, unit }: { quantity: string; unit: string | null },
  { minutes_base, minutes_per_unit }: ServiceDuration,
): number {
  if (unit === 'flat') return minutes_base
  const perUnit = tenThousandths(quantity) * tenThousandths(minutes_per_unit)
  const whole = 100_000_000n
  return minutes_base + Number((perUnit + whole - 1n) / whole)
}

/**
 * Converts a decimal to ten-thousandths. No digits are lost, because quantities and minutes have at most four decimal
 * places.
 */
function tenThousandths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(4, '0').slice(0, 4))
}
