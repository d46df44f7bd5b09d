import type { Database } from '../../kernel/database/database.ts'
import type { AddressedFile } from '../../kernel/storage/index.ts'
import { type FileRow, files } from './file.ts'

/** The file that an address names. Who has the address may do what it allows, and nothing else was asked. */
export function findAddressed(
  { live }: Pick<Database, 'live'>,
  { orgId, id }: Pick<AddressedFile, 'orgId' | 'id'>,
): Promise<FileRow | undefined> {
  return files.find(live.reader({ orgId, locations: '*' }), orgId, id)
}

/**
 * Whether what was put is awaited still, and here. Asked once it is there: a move of the organization removes what was put, and
 * whoever gets past this was there before it began to.
 */
export async function isAwaitedHere(
  { live }: Pick<Database, 'live'>,
  { orgId, id }: Pick<AddressedFile, 'orgId' | 'id'>,
): Promise<boolean> {
  const file = await live.transaction({ orgId, locations: '*' }, (db) => files.find(db, orgId, id))
  return file?.status === 'pending'
}
