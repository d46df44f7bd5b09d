import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import * as z from 'zod'
import { readForm } from '../../kernel/schema/read-form.ts'
import { backupForms } from './archive.ts'
import { wrappedKeySchema } from './backup-key.ts'
import { DamagedBackup } from './damaged-backup.ts'

/**
 * Beginning of the file of a backup, which is not encrypted: this mark, the length of the header (four bytes), the
 * header as JSON, and the SHA-256 digest of all this. The encrypted content follows.
 */
const mark = Buffer.from('quoin backup 1\n')
const lengthBytes = 4
const digestBytes = 32
const mostHeaderBytes = 16 * 1024

const logFactsSchema = z.object({
  /** Every change that was committed until this time is in this segment or in an earlier one. */
  until: z.iso.datetime(),
  /** Keyed digest of the segment. It reveals nothing to a reader who does not have the key of the repository. */
  digest: z.string(),
})
export type LogFacts = z.infer<typeof logFactsSchema>

const headerSchema = z.object({
  /** Name of the backup: the time at which it began, such as `2026-11-24T02-31-24Z`. */
  name: z.string(),
  /** Version of Quoin that wrote the backup. */
  quoin: z.string(),
  key: wrappedKeySchema,
  /** Facts about a segment of the write-ahead log. Missing if the file is a backup. */
  log: logFactsSchema.optional(),
  /**
   * Position of the backup among those of its repository. Unlike the time, this number never decreases. Absent in
   * single files, and in backups of earlier versions.
   */
  order: z.int().optional(),
  /** Form of the backup. Absent in backups of earlier versions, which are physical, and in segments of the log. */
  form: z.enum(backupForms).optional(),
})
export type BackupHeader = z.infer<typeof headerSchema>

/** Returns the beginning of a backup, and its digest, with which each piece of the content is authenticated. */
export function writeBackupHeader(header: BackupHeader): { bytes: Buffer; context: Buffer } {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.length)
  const beginning = Buffer.concat([mark, length, text])
  const context = digestOf(beginning)
  return { bytes: Buffer.concat([beginning, context]), context }
}

/**
 * Reads the beginning of a backup. `position` is the position of the encrypted content.
 * @throws {DamagedBackup} with a message about the damage.
 */
export async function readBackupHeader(
  file: FileHandle,
): Promise<{ header: BackupHeader; context: Buffer; position: number }> {
  const buffer = Buffer.alloc(mark.length + lengthBytes + mostHeaderBytes + digestBytes)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  const bytes = buffer.subarray(0, bytesRead)
  if (bytes.length === 0) throw new DamagedBackup('The file is empty. Use another backup.')
  if (!bytes.subarray(0, mark.length).equals(mark)) throw new DamagedBackup(whyForeign(bytes))
  if (bytes.length < mark.length + lengthBytes) throw new DamagedBackup(damaged)
  const end = mark.length + lengthBytes + bytes.readUInt32BE(mark.length)
  const position = end + digestBytes
  const context = digestOf(bytes.subarray(0, end))
  if (bytes.length < position || !bytes.subarray(end, position).equals(context))
    throw new DamagedBackup(damaged)
  const read = readForm(headerSchema, JSON.parse(bytes.toString('utf8', mark.length + lengthBytes, end)))
  if (!('value' in read)) throw new DamagedBackup(newer)
  return { header: read.value, context, position }
}

const damaged =
  'The beginning of the backup is damaged, or the file ends early. Use another copy of the file, or another backup.'
const newer = 'This backup was made by a newer version of Quoin. Restore it with that version.'

function whyForeign(bytes: Buffer): string {
  const isNewer = /^quoin backup \d+\n/.test(bytes.toString('latin1', 0, 24))
  return isNewer ? newer : 'The file is not a backup of Quoin, or its beginning is damaged.'
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
