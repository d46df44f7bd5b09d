import { writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress } from 'node:zlib'
import { newBackupKey, type Protection } from '../../src/operate/backup/backup-key.ts'
import { writeBackupHeader } from '../../src/operate/backup/backup-header.ts'
import { sealing } from '../../src/operate/backup/sealed-stream.ts'
import type { TarHeader } from '../../src/operate/backup/tar-header.ts'
import { tarEntry, tarFile } from '../../src/operate/backup/tar-writer.ts'
import { openBackup } from '../../src/operate/restore/open-backup.ts'

/** An entry of a backup, with its content in memory. */
export interface Entry {
  path: string
  type: TarHeader['type']
  bytes: Buffer
}

/** Reads all entries of a backup. */
export async function entriesOf(path: string, secret: string): Promise<Entry[]> {
  const backup = await openBackup(path)
  try {
    const entries: Entry[] = []
    for await (const { path: name, type, content } of await backup.entries(secret))
      entries.push({ path: name, type, bytes: await buffer(content) })
    return entries
  } finally {
    await backup.close()
  }
}

/** Writes entries as a backup that is encrypted correctly, whatever they are. */
export async function writeEntries(
  path: string,
  entries: readonly Entry[],
  protection: Protection,
): Promise<void> {
  const { key, wrapped } = await newBackupKey(protection)
  const { bytes, context } = writeBackupHeader({ name: 'a test', quoin: '0.0.0', key: wrapped })
  const content = async function* (): AsyncGenerator<Buffer> {
    for (const { path: name, type, bytes: content } of entries)
      if (type === 'file') yield* tarFile(name, content)
      else yield* tarEntry({ path: name, type: 'directory', mode: 0o700, size: 0 })
  }
  const sealed = Readable.from(content(), { objectMode: false })
    .pipe(createZstdCompress())
    .pipe(sealing({ key, context }))
  writeFileSync(path, Buffer.concat([bytes, await buffer(sealed)]))
}

/** Returns the JSON document of an entry with some of its members replaced. */
export function withMembers({ path, type, bytes }: Entry, members: object): Entry {
  const document = { ...(JSON.parse(bytes.toString()) as object), ...members }
  return { path, type, bytes: Buffer.from(JSON.stringify(document)) }
}

/** Returns the entry with one bit changed. */
export function withChangedByte({ path, type, bytes }: Entry): Entry {
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1]! ^= 1
  return { path, type, bytes: changed }
}
