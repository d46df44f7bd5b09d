import { buffer } from 'node:stream/consumers'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { findBytes } from './files-table.ts'
import { objectOf, uploadOf } from './object-of-file.ts'

/** Releases the quota of files that are about to be erased: those with one of the ids, and those attached to one. */
export async function releaseErasedQuota(db: Queries, orgId: string, ids: readonly string[]): Promise<void> {
  await db.rows(
    `with held as (
       select f.held_bytes from files f
        where f.org_id = $1 and (f.id = any ($2::uuid[]) or f.parent_id = any ($2::uuid[])) for update)
     update file_totals t set held_bytes = greatest(t.held_bytes - (select coalesce(sum(e.held_bytes), 0) from held e), 0)
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

/**
 * Returns the ids of uploaded lists of clients that contain one of the email addresses or phone numbers. Such a file belongs
 * to no record. It is deleted a day after its upload, and the import has read it long before.
 */
export async function findListsNaming(
  { db, storage }: { db: Queries; storage: Storage },
  orgId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const files = await db.rows<{ id: string; kind: string }>(
    `select f.id, f.kind from files f where f.org_id = $1 and f.kind = 'client_import' and f.due_at is not null order by f.id`,
    [orgId],
  )
  const found: string[] = []
  for (const file of files) {
    const stored = await findBytes(db, orgId, file.id)
    const object = stored ? undefined : await storage.read(objectOf(orgId, file))
    const bytes = stored ?? (object && (await buffer(object)))
    if (bytes && namesOneOf(bytes.toString('utf8').toLowerCase(), addresses)) found.push(file.id)
  }
  return found
}

/** Number of last digits by which a phone number is found, however it is written. */
const lastDigits = 10

function namesOneOf(text: string, addresses: readonly string[]): boolean {
  const digits = text.replaceAll(/[^0-9\n]/g, '')
  return addresses.some((address) =>
    /^\+\d+$/.test(address)
      ? digits.includes(address.slice(-lastDigits))
      : text.includes(address.toLowerCase()),
  )
}
