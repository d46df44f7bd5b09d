import type { Queries } from '../../../kernel/database/queries.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { objectOf, uploadOf } from './object-of-file.ts'

/** Releases the quota of files that are about to be erased: those with one of the ids, and those attached to one. */
export async function releaseErasedQuota(db: Queries, orgId: string, ids: readonly string[]): Promise<void> {
  await db.rows(
    `with erased as (
       select f.held_bytes from files f
        where f.org_id = $1 and (f.id = any ($2::uuid[]) or f.parent_id = any ($2::uuid[])) for update)
     update file_totals t set held_bytes = greatest(t.held_bytes - (select coalesce(sum(e.held_bytes), 0) from erased e), 0)
      where t.org_id = $1`,
    [orgId, ids],
  )
}

/**
 * Deletes the bytes of erased files from storage. Their rows say already that they are deleted, so nothing moves bytes to
 * storage any more. After a failure it is repeated.
 */
export async function removeErasedFiles(
  { db, storage }: { db: Queries; storage: Storage },
  orgId: string,
  ids: readonly string[],
): Promise<void> {
  const files = await db.rows<{ id: string; kind: string }>(
    `select f.id, f.kind from files f
      where f.org_id = $1 and (f.id = any ($2::uuid[]) or f.parent_id = any ($2::uuid[])) order by f.id`,
    [orgId, ids],
  )
  for (const file of files) {
    await storage.delete(uploadOf(orgId, file.id))
    await storage.delete(objectOf(orgId, file))
  }
}
