import { buffer } from 'node:stream/consumers'
import { notFound } from '../../../kernel/errors.ts'
import { releaseSlot } from '../../../kernel/limits/release-slot.ts'
import type { Services } from '../../../kernel/operations/services.ts'
import { files } from './file.ts'
import { findBytes } from './files-table.ts'
import { objectOf } from './object-of-file.ts'

/**
 * Reads the bytes of a stored file from the database or from storage. The caller has already checked access.
 */
export async function readFile(
  services: Pick<Services, 'database' | 'storage'>,
  orgId: string,
  fileId: string,
): Promise<Buffer> {
  const db = services.database.live.reader({ orgId, locations: '*' })
  const bytes = await findBytes(db, orgId, fileId)
  if (bytes) return bytes
  const file = await files.find(db, orgId, fileId)
  if (!file) throw notFound('file')
  releaseSlot()
  const object = await services.storage.read(objectOf(orgId, file))
  if (!object) throw notFound('file')
  return await buffer(object)
}
