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
