import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Connection } from '../../kernel/database/database.ts'
import { names } from './archive.ts'
import { readBaseBackup } from './base-backup.ts'
import { compareWithManifest, type FileDigest } from './postgres-manifest.ts'
import { readTar } from './tar-reader.ts'
import { tarEntry, tarFile } from './tar-writer.ts'

export interface CopiedDatabase {
  /** Number of files, and their total size in bytes. */
  files: number
  bytes: number
}

/**
 * Yields the files of the database as entries of an archive. Compares each with Postgres's own manifest, and throws if
 * one differs. Records in `copied` what was written.
 */
export async function* copyDatabase(
  connection: Connection,
  copied: CopiedDatabase,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const manifest: Buffer[] = []
  const digests = new Map<string, FileDigest>()
  for await (const { content, ...header } of readTar(archiveOf(connection, manifest, signal))) {
    if (header.type === 'other')
      throw new Error(`The database contains ${header.path}, a link, which a backup does not support.`)
    const path = posix.join(names.database, header.path)
    const digest = digesting(content)
    yield* tarEntry({ ...header, path }, digest.content)
    if (header.type === 'directory') continue
    digests.set(header.path, { bytes: header.size, sha256: digest.hex() })
    copied.files++
    copied.bytes += header.size
  }
  const bytes = Buffer.concat(manifest)
  const differences = compareWithManifest(digests, bytes)
  if (differences.length > 0)
    throw new Error(
      `The copy of the database differs from the original: ${differences.slice(0, 5).join(' ')}`,
    )
  yield* tarFile(posix.join(names.database, names.manifest), bytes)
}

async function* archiveOf(
  connection: Connection,
  manifest: Buffer[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for await (const { part, bytes } of readBaseBackup(connection, signal))
    if (part === 'manifest') manifest.push(bytes)
    else yield bytes
}

/** Yields the content unchanged, and computes its digest. */
export function digesting(content: AsyncIterable<Buffer>): {
  content: AsyncIterable<Buffer>
  hex: () => string
} {
  const hash = createHash('sha256')
  const passed = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  return { content: passed(), hex: () => hash.digest('hex') }
}
