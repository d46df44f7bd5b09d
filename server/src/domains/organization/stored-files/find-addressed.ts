import type { Database } from '../../../kernel/database/database.ts'
import type { AddressedFile } from '../../../kernel/storage/index.ts'
import { type FileRow, files } from './file.ts'

/**
 * Finds the file to which an address refers. The address itself authorizes its use, so no other permission is checked.
 */
export function findAddressed(
  { live }: Pick<Database, 'live'>,
  { orgId, id }: Pick<AddressedFile, 'orgId' | 'id'>,
): Promise<FileRow | undefined> {
  return files.find(live.reader({ orgId, locations: '*' }), orgId, id)
}

/**
 * True if the upload is still expected on this installation. Call it after the upload: moving an organization
 * deletes uploads, so a caller that passes this check uploaded before the move began.
 */
export async function isAwaitedHere(
  { live }: Pick<Database, 'live'>,
  { orgId, id }: Pick<AddressedFile, 'orgId' | 'id'>,
): Promise<boolean> {
  const file = await live.transaction({ orgId, locations: '*' }, (db) => files.find(db, orgId, id))
  return file?.status === 'pending'
}
