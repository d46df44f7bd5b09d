import type { TestOrg } from '../../../testing/test-org.ts'
import { readyFile } from '../../files/testing/uploading.ts'
import { startClientImport } from '../operations.ts'

/** Uploads a file and starts its import. */
export async function startImport(org: TestOrg, csv: string | Buffer, more: object = { mode: 'commit' }) {
  const { id: file_id } = await readyFile(org, 'client_import', Buffer.from(csv))
  return await org.run(startClientImport, { file_id, ...more }, org.owner)
}
