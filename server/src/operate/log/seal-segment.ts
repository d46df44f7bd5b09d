import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, createZstdCompress } from 'node:zlib'
import { newBackupKey } from '../backup/backup-key.ts'
import { writeBackupHeader } from '../backup/backup-header.ts'
import type { BackupSetup } from '../backup/backup-setup.ts'
import { sealing } from '../backup/sealed-stream.ts'
import { writeDurably } from '../backup/write-durably.ts'
import { version } from '../../version.ts'

/** Name in the header of a segment. It is authenticated, so no segment can take the place of another one. */
export const nameInHeader = (systemId: string, segment: string): string => `log ${systemId} ${segment}`

/**
 * Compresses and encrypts a segment of the log, with a key of its own that is wrapped for the recovery code, as that of a
 * backup. The result exists completely or not at all. A segment of 16 MiB with little in it becomes some kilobytes.
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
