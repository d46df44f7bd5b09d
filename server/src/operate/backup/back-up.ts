import { createZstdCompress, constants } from 'node:zlib'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ObjectInStorage } from '../../domains/organization/stored-files/index.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { version } from '../../version.ts'
import { type About, type BackupForm, type End, names } from './archive.ts'
import { newBackupKey, type Protection } from './backup-key.ts'
import { writeBackupHeader } from './backup-header.ts'
import { copyDatabase, type CopiedDatabase } from './copy-database.ts'
import type { CopiedObjects } from './copy-objects.ts'
import { copyTables, noTablesCopied } from './copy-tables.ts'
import { describeDatabase } from './describe-database.ts'
import { type FreeBytes, freeBytesOf, requireRoom } from './room.ts'
import { sealing } from './sealed-stream.ts'
import { tarFile } from './tar-writer.ts'
import type { BackupWatch } from './watch-backup.ts'
import { writeDurably } from './write-durably.ts'

export interface BackupParts {
  /** Path of the new file. */
  file: string
  protection: Protection
  form: BackupForm
  /** Login of a user who may read all of the database and, for a physical backup, replicate it. */
  connection: Connection
  /** Lists the stored files. */
  objects: () => AsyncIterable<ObjectInStorage>
  /**
   * Yields the entries of the stored files, and records in `copied` what was written. It is called after the database
   * was copied. `fileBytes` is the size of all stored files.
   */
  copyFiles: (fileBytes: number) => AsyncIterable<Buffer>
  copied: CopiedObjects
  /** Free space that is needed for stored files, in bytes. Defaults to the size of all stored files. */
  fileBytes?: number
  masterSecret: string
  cell: string
  /** Time at which the backup begins. */
  began: Date
  /** Prints a line about the progress. */
  print: (line: string) => void
  freeBytes?: FreeBytes
  /** Receives the progress, and aborts the backup. */
  watch?: BackupWatch
  /** Position of the backup among those of its repository (backup-header.ts). */
  order?: number | undefined
}

export interface BackupReport {
  /** Name of the backup: the time at which it began. */
  name: string
  form: BackupForm
  /** Time at which the backup began, ISO 8601. It contains every change that was committed before. */
  at: string
  /** Size of the file. */
  bytes: number
  /** Key of the backup. Anyone who has it can read the backup. */
  key: Buffer
  database: CopiedDatabase
  objects: CopiedObjects
}

/**
 * Free space that is needed, as a fraction of the size of the database. A backup usually needs a ninth of this size.
 */
const likelyFraction = 1 / 4

/**
 * Writes a backup of the whole installation to a file: database, stored files and master secret. The service may run
 * meanwhile. The file exists completely or not at all.
 * @throws {StartRefused} with a message for the operator, if the file exists already, or if there is too little free
 * space.
 */
export async function backUp(parts: BackupParts): Promise<BackupReport> {
  const { file, connection, freeBytes = freeBytesOf } = parts
  if (existsSync(file))
    throw new StartRefused(`${file} exists already: choose another name, or move that file away.`)
  const { began, form } = parts
  const at = began.toISOString()
  const name = nameOf(began)
  const about: About = {
    form,
    at,
    quoin: version,
    cell: parts.cell,
    ...(await describeDatabase(connection, parts.objects, form)),
  }
  await requireRoom(
    existingAbove(dirname(file)),
    Math.ceil(about.database_bytes * likelyFraction) + (parts.fileBytes ?? about.file_bytes),
    freeBytes,
  )
  const { key, wrapped } = await newBackupKey(parts.protection)
  const { bytes: beginning, context } = writeBackupHeader({
    name,
    quoin: version,
    key: wrapped,
    order: parts.order,
    form,
  })
  const report = {
    database: { files: 0, bytes: 0 },
    objects: parts.copied,
  }
  const compressing = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const bytes = await writeDurably(
    {
      path: file,
      beginning,
      through: [compressing, sealing({ key, context })],
      freeBytes,
      watch: parts.watch,
    },
    contentOf(parts, about, report),
  )
  return { name, form, at, bytes, key, ...report }
}

async function* contentOf(
  parts: BackupParts,
  about: About,
  report: Pick<BackupReport, 'database' | 'objects'>,
): AsyncGenerator<Buffer> {
  const { copyFiles, masterSecret, print } = parts
  yield* tarFile(names.about, JSON.stringify(about))
  yield* tarFile(names.secret, `${masterSecret}\n`)
  yield* parts.form === 'logical' ? rowsOf(parts, about, report) : filesOf(parts, report)
  const { files, bytes } = report.database
  yield* copyFiles(about.file_bytes)
  const { missing, wrong } = report.objects
  print(`stored files: ${report.objects.files}`)
  const end: End = {
    database_files: files,
    database_bytes: bytes,
    files: report.objects.files,
    missing,
    wrong,
  }
  yield* tarFile(names.end, JSON.stringify(end))
}

async function* filesOf(
  { connection, print, watch }: BackupParts,
  { database }: Pick<BackupReport, 'database'>,
): AsyncGenerator<Buffer> {
  yield* copyDatabase(connection, database, watch?.signal)
  print(`database: ${database.files} files, all match the manifest of Postgres`)
}

async function* rowsOf(
  { connection, print, watch }: BackupParts,
  { migrations }: About,
  { database }: Pick<BackupReport, 'database'>,
): AsyncGenerator<Buffer> {
  const copied = noTablesCopied()
  const touch = (): void => watch?.touch()
  yield* copyTables(connection, copied, { migrations, touch, signal: watch?.signal })
  database.files = copied.files
  database.bytes = copied.bytes
  print(`database: ${copied.tables} tables, ${copied.rows.toLocaleString('en-US')} rows, all of one moment`)
}

/** Name of a backup, which is also a good name of a file. */
export function nameOf(began: Date): string {
  return `${began.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns the nearest directory that exists: the path itself or one above it. */
function existingAbove(path: string): string {
  return existsSync(path) ? path : existingAbove(dirname(path))
}
