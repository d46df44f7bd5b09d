import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectInStorage } from '../../domains/organization/stored-files/index.ts'
import { type Storage, objectName } from '../../kernel/storage/index.ts'
import { names } from './archive.ts'
import { tarFile } from './tar-writer.ts'

export interface CopiedObjects {
  files: number
  bytes: number
  missing: string[]
  wrong: string[]
}

export const nothingCopied = (): CopiedObjects => ({ files: 0, bytes: 0, missing: [], wrong: [] })

/**
 * Yields the stored files as entries of an archive. A file that is missing in storage, or whose bytes have changed,
 * does not stop the backup, because the other files should still be backed up. Records in `copied` what was written.
 */
export async function* copyObjects(
  objects: AsyncIterable<ObjectInStorage>,
  storage: Storage,
  copied: CopiedObjects,
): AsyncGenerator<Buffer> {
  for await (const { key, sha256, isNeeded } of objects) {
    const name = objectName(key)
    const stream = await storage.read(key)
    if (!stream) {
      if (isNeeded) copied.missing.push(name)
      continue
    }
    // The largest file has 20 MiB, so it fits into memory.
    const bytes = await buffer(stream)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) copied.wrong.push(name)
    yield* tarFile(`${names.files}/${name}`, bytes)
    copied.files++
    copied.bytes += bytes.length
  }
}
