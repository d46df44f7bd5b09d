import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { type KeyRefusal, openBackupKey } from '../backup/backup-key.ts'
import { type BackupHeader, readBackupHeader } from '../backup/backup-header.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import { repositoryOf } from '../backup/repository.ts'
import { openSealed } from '../backup/sealed-stream.ts'
import { readTar, type TarEntry } from '../backup/tar-reader.ts'
import { StartRefused } from '../../start/postgres/index.ts'

/** A backup whose header was read. */
export interface OpenBackup {
  header: BackupHeader
  bytes: number
  /** Directory of the repository to which the file belongs, if it is in one. */
  repository: string
  /** True if a passphrase or a recovery code is needed. */
  isEncrypted: boolean
  /**
   * Yields the entries of the backup. `secret` is the passphrase or the recovery code, or the key of the backup itself;
   * it is not used if the backup is not encrypted. Each byte was authenticated before it is returned.
   * @throws {StartRefused} if the secret is wrong, and {DamagedBackup} if the content is damaged.
   */
  entries(secret: string | Buffer): Promise<AsyncGenerator<TarEntry>>
  close(): Promise<void>
}

/**
 * Opens the file of a backup and reads its header.
 * @throws {StartRefused} with a message for the operator.
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    const { header, context, position } = await readBackupHeader(file)
    return {
      header,
      bytes: size,
      repository: repositoryOf(path),
      isEncrypted: header.key.kind !== 'open',
      entries: async (secret) => {
        const key = typeof secret === 'string' ? await openBackupKey(header.key, secret) : secret
        if (typeof key === 'string') throw refusedKey(key)
        return readTar(unpacked(openSealed(file, position, { key, context })))
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    // The operator may have named a directory with several backups.
    if (error instanceof DamagedBackup)
      throw new DamagedBackup(`${error.message} Its path is ${path}.`, { cause: error })
    throw error
  }
}

/** Returns the error for a backup, or a segment of the log, whose key cannot be used. */
export const refusedKey = (reason: KeyRefusal): StartRefused => new StartRefused(sentences[reason])

const sentences: Readonly<Record<KeyRefusal, string>> = {
  wrong_passphrase: 'The passphrase is not the one of this backup. Try again with the right one.',
  no_recovery_code:
    'This is not a recovery code. A recovery code begins with `quoin-recovery-`, and 43 letters, digits, - and _ follow.',
  other_recovery_code:
    'The recovery code is not the one of this backup. Use the code that was printed when these backups were set up.',
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new StartRefused(
      code === 'ENOENT'
        ? `There is no backup at ${path}. If its disk is not mounted, mount it. Otherwise name the directory that contains the folder backups, or the file of a backup.`
        : `The backup ${path} cannot be read (${code}). Check its rights, and its disk.`,
      { cause: error },
    )
  }
  throw new StartRefused(`${path} is not a file. Name the file of a backup.`)
}

/** Decompresses the content. Errors of the content are passed on as they are. */
async function* unpacked(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decompressing = createZstdDecompress()
  pipeline(Readable.from(content, { objectMode: false }), decompressing, () => undefined)
  try {
    for await (const piece of decompressing) yield piece as Buffer
  } catch (error) {
    if (error instanceof DamagedBackup || !(error as NodeJS.ErrnoException).code?.startsWith('ZSTD'))
      throw error
    throw new DamagedBackup(`The content of the backup cannot be decompressed.`, { cause: error })
  }
}
