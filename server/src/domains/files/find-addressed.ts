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
