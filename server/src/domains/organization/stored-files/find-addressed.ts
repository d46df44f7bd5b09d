import { limitedAs } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { AddressedFile } from '../../../kernel/storage/index.ts'
import { type FileRow, files } from './file.ts'

/**
 * Finds the file to which an upload or download URL refers. The URL itself authorizes its use, so no permission is
 * checked.
 */
export function findAddressed(
  { live }: Pick<Database, 'live'>,
  { orgId, id }: Pick<AddressedFile, 'orgId' | 'id'>,
): Promise<FileRow | undefined> {
  return files.find(live.reader({ orgId, locations: '*' }), orgId, id)
}

/**
 * Returns true if this installation still expects the upload. Moving an organization to another installation deletes
 * its uploads, so call this function after the upload: if it returns true, the upload was complete before the move
 * began.
 */
export async function isAwaitedHere(
  { live }: Pick<Database, 'live'>,
  { orgId, id }: Pick<AddressedFile, 'orgId' | 'id'>,
): Promise<boolean> {
  const file = await live.transaction({ orgId, locations: '*' }, (db) => files.find(db, orgId, id))
  return file?.status === 'pending'
}

/** Returns the id of the organization against whose limits the transfers of an organization count. */
export async function accountOfTransfers({ live }: Pick<Database, 'live'>, orgId: string): Promise<string> {
  const facts = await live
    .reader({ orgId, locations: '*' })
    .row<{ practice_of: string | null }>(
      'select o.practice_of from quoin.organization_facts o where o.org_id = $1',
      [orgId],
    )
  return limitedAs({ id: orgId, practiceOf: facts?.practice_of ?? null })
}
