import type { Queries } from '../../kernel/database/queries.ts'
import { draftServices } from './service.ts'

/** Whether there is such a service, in the draft and so in some version to come. */
export async function isService(db: Queries, orgId: string, id: string): Promise<boolean> {
  const found = await draftServices.find(db, orgId, id)
  return found !== undefined && found.archived_at === null
}
