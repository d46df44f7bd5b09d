import type { Queries } from '../../kernel/database/queries.ts'

/** A service of the current price book as far as a line needs it. */
export interface ServiceOfLine {
  id: string
  /** What jobs have as their `service_type`. */
  slug: string
  /** Whatever is measured. */
  floor_cents: number
}

/** Those of these that are in the current price book. */
export async function findServices(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, ServiceOfLine>> {
  if (ids.length === 0) return new Map()
  const found = await db.rows<ServiceOfLine>(
    `select s.id, s.slug, s.floor_cents from quoin.current_services s
      where s.org_id = $1 and s.id = any ($2::uuid[])`,
    [orgId, ids],
  )
  return new Map(found.map((service) => [service.id, service]))
}
