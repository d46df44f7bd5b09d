import type { Queries } from '../../kernel/database/queries.ts'
import { draftServices } from './service.ts'

/** Whether there is such a service, in the draft and so in some version to come. */
export async function isService(db: Queries, orgId: string, id: string): Promise<boolean> {
  const found = await draftServices.find(db, orgId, id)
  return found !== undefined && found.archived_at === null
}

/** Which of these there are so. */
export async function knownServices(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = ids.length === 0 ? [] : await draftServices.findMany(db, orgId, ids)
  return new Set(found.flatMap(({ id, archived_at }) => (archived_at === null ? [id] : [])))
}
