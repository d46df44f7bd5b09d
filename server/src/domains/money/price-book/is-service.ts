import type { Queries } from '../../../kernel/database/queries.ts'
import { draftServices } from './service.ts'

/**
 * Returns true if the draft of the price book contains the service and has not archived it. The service need not be
 * published yet.
 */
export async function isService(db: Queries, orgId: string, id: string): Promise<boolean> {
  const service = await draftServices.find(db, orgId, id)
  return service !== undefined && service.archived_at === null
}

/** Returns the subset of `ids` that belong to services. */
export async function knownServices(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const services = ids.length === 0 ? [] : await draftServices.findMany(db, orgId, ids)
  return new Set(services.flatMap(({ id, archived_at }) => (archived_at === null ? [id] : [])))
}
