import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, createZstdCompress } from 'node:zlib'
import { newBackupKey } from '../backup/backup-key.ts'
import { writeBackupHeader } from '../backup/backup-header.ts'
import type { BackupSetup } from '../backup/backup-setup.ts'
import { sealing } from '../backup/sealed-stream.ts'
import { writeDurably } from '../backup/write-durably.ts'
import { version } from '../../version.ts'

/** Name in the header of a segment. It is authenticated, so that a segment cannot be exchanged for another one. */
export const nameInHeader = (systemId: string, segment: string): string => `log ${systemId} ${segment}`

/**
 * Compresses and encrypts a segment of the log, with a key of its own. This key is wrapped for the recovery code, like
 * the key of a backup. After a crash, the resulting file exists completely or not at all. A segment of 16 MiB that is
 * mostly empty is reduced to a few kilobytes.
 */
export async function sealSegment(
  { file, to, name, until }: { file: string; to: string; name: string; until: string },
  { publicKey, filesKey }: Pick<BackupSetup, 'publicKey' | 'filesKey'>,
): Promise<number> {
  const digest = createHmac('sha256', filesKey)
    .update(`log ${await digestOf(file)}`)
    .digest('hex')
  const { key, wrapped } = await newBackupKey({ kind: 'recovery_code', publicKey })
  const header = { name, quoin: version, key: wrapped, log: { until, digest } }
  const { bytes: beginning, context } = writeBackupHeader(header)
  const compressing = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  return await writeDurably(
    { path: to, beginning, through: [compressing, sealing({ key, context })] },
    createReadStream(file) as AsyncIterable<Buffer>,
  )
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
