import { objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import { readStoredFile } from '../backup/repository-files.ts'

/**
 * Restores the stored files to which rows refer and that are not in the list of the backup, because they were added by
 * the log. Returns their number. A file that the repository does not have is left out; the audit reports it.
 */
export async function restoreFilesOfLog(
  connection: Connection,
  storage: Storage,
  { repository, filesKey }: { repository: string; filesKey: Buffer },
): Promise<number> {
  return await withClient(connection, async (client) => {
    let restored = 0
    for await (const { key, sha256, sizeBytes } of objectsInStorage(queriesOn(client))) {
      if ((await storage.head(key))?.sizeBytes === sizeBytes) continue
      const bytes = await readStoredFile(repository, filesKey, sha256)
      if (!bytes) continue
      await storage.put(key, bytes, 'application/octet-stream')
      restored++
    }
    return restored
  })
}
