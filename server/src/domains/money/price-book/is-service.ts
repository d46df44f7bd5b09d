import type { Queries } from '../../../kernel/database/queries.ts'
import { draftServices } from './service.ts'

/** Checks whether the draft contains the service, and so some future version may. */
export async function isService(db: Queries, orgId: string, id: string): Promise<boolean> {
  const found = await draftServices.find(db, orgId, id)
  return found !== undefined && found.archived_at === null
}

/** The subset of these ids that are services. */
export async function knownServices(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = ids.length === 0 ? [] : await draftServices.findMany(db, orgId, ids)
  return new Set(found.flatMap(({ id, archived_at }) => (archived_at === null ? [id] : [])))
}
