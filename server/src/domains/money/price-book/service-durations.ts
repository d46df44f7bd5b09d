import type { Queries } from '../../../kernel/database/queries.ts'
import { decimal } from '../../../kernel/money/index.ts'
import { minutesOf } from './minutes.ts'

/** Duration of a service of the current book. */
export interface ServiceDuration {
  minutes_base: number
  /** Minutes for each unit of the quantity, with at most four decimal places. */
  minutes_per_unit: string
  /** Name of the measurement that determines the quantity. */
  quantity_from: string | null
  pricing_kind: 'flat' | 'unit' | 'tiered'
}

/** Returns the durations of services, keyed by service id. Services that are not in the current book are absent. */
export async function serviceDurations(
  db: Queries,
  orgId: string,
  serviceIds: readonly string[],
): Promise<Map<string, ServiceDuration>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await db.rows<ServiceDuration & { id: string }>(
    `select s.id, s.minutes_base, trim_scale(s.minutes_per_unit) as minutes_per_unit, s.quantity_from, s.pricing_kind
       from quoin.current_services s where s.org_id = $1 and s.id = any ($2::uuid[])`,
    [orgId, serviceIds],
  )
  return new Map(rows.map(({ id, ...duration }) => [id, duration]))
}

/**
 * Computes the minutes that each service takes. If the quantity cannot be determined from the measurements, returns
 * only the fixed part of the duration.
 */
export async function serviceMinutes(
  db: Queries,
  orgId: string,
  serviceIds: readonly string[],
  measurements: Readonly<Record<string, string>> = {},
): Promise<Map<string, number>> {
  const durations = await serviceDurations(db, orgId, serviceIds)
  return new Map(
    [...durations].map(([id, service]) => {
      const from = service.quantity_from
      const measured = from !== null && Object.hasOwn(measurements, from) ? measurements[from]! : null
      const quantity = measured ?? (service.pricing_kind === 'flat' ? '1' : '0')
      return [id, minutesOf(service, decimal(quantity))]
    }),
  )
}
