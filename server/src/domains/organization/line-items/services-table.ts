import type { Queries } from '../../../kernel/database/queries.ts'

/** The fields of a service in the current price book that a line needs. */
export interface ServiceOfLine {
  id: string
  /** Slug of the service. The `service_type` of a job contains such a slug. */
  slug: string
  /** Price floor of a line with this service, in cents, regardless of its quantity. */
  floor_cents: number
}

/** Selects the services with these ids that are in the current price book. */
export async function findServices(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, ServiceOfLine>> {
  if (ids.length === 0) return new Map()
  const services = await db.rows<ServiceOfLine>(
    `select s.id, s.slug, s.floor_cents from quoin.current_services s
      where s.org_id = $1 and s.id = any ($2::uuid[])`,
    [orgId, ids],
  )
  return new Map(services.map((service) => [service.id, service]))
}
