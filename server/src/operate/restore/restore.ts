import { join } from 'node:path'
import type { Connection } from '../../kernel/database/database.ts'
import { listMigrations } from '../../kernel/database/migration-list.ts'
import { NewerDatabase } from '../../kernel/database/newer-database.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import {
  makeRestoredCluster,
  type Postgres,
  postgresMajor,
  StartRefused,
} from '../../start/postgres/index.ts'
import { auditInstallation, type InstallationAudit } from '../audit/index.ts'
import { type About, aboutSchema, type End, names } from '../backup/archive.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import { type FreeBytes, megabytes, NoRoom, requireRoom } from '../backup/room.ts'
import type { TarEntry } from '../backup/tar-reader.ts'
import { makeQuiet, type QuietInstallation } from '../quiet/index.ts'
import { findFaults } from './find-faults.ts'
import { markRestored } from './mark-restored.ts'
import { migrateCopy } from './migrate-copy.ts'
import type { RestoredCopy } from './erase-again.ts'
import type { OpenBackup } from './open-backup.ts'
import { type Reached, recover, type RestoredLog } from './recover.ts'
import { restoreFilesOfLog } from './restore-files.ts'
import { prepareTarget, type TargetDirectory } from './target-directory.ts'
import { unpack } from './unpack.ts'

// A restore consists of these steps. A crash leaves the file `restoring`. While it exists, the service does not start
// in the directory. The next restore into the directory deletes the remaining files and begins again.
//
// 1. The beginning of the backup is read, to check that this version can use it and that there is enough free space.
// 2. The directory is locked, and the file `restoring` is written.
// 3. The database is written as `postgres.restoring`, and compared with Postgres's own manifest; the stored files and
//    the master secret are written.
// 4. Postgres runs privately and recovers the database, up to a time in the log if one is requested. It is migrated to
//    the schema of this version. All of it is read and compared (`auditInstallation`). The copy gets a new identity,
//    and is made quiet. The people whose data was erased after the backup are erased again.
// 5. The database gets its name. The file `restoring` is deleted.
//
// If a step fails, everything that was written is deleted. If only the audit finds a fault, everything stays, so that
// the operator can decide.

export interface RestoreParts {
  backup: OpenBackup
  /** Passphrase, recovery code, or the key of the backup itself, which cannot decrypt the log. */
  secret: string | Buffer
  directory: string
  /** Log that continues the backup. Undefined if the state of the backup itself is restored. */
  log?: RestoredLog
  /** Returns the storage into which the files are restored. */
  storageIn: (directory: string) => Storage
  /** Prints a line about the progress. */
  print: (line: string) => void
  /** Migrates the copy to the schema of this version. Default: `migrateCopy`. */
  migrate?: (connection: Connection, storage: Storage) => Promise<void>
  freeBytes?: FreeBytes
  /**
   * Erases the people again whose data was erased after the backup, and returns their number. Undefined for a scratch copy.
   */
  eraseAgain?: (copy: RestoredCopy) => Promise<number>
  /**
   * True if the restore only checks the backup. Damaged stored files of the repository are then moved aside
   * (`Destination`).
   */
  setsDamagedAside?: boolean
}

export interface RestoreReport {
  about: About
  end: End
  audit: InstallationAudit
  /** Sentences about faults that the audit has found. If there are any, the file `restoring` was not deleted. */
  faults: readonly string[]
  /** Time up to which the log was replayed. Undefined if only the backup was restored. */
  reached: Reached | undefined
}

/** Free space for the write-ahead log and the recovery, in addition to the database, in bytes. */
const logBytes = 64 * 1024 * 1024

/**
 * Restores a backup into an empty directory, and checks it.
 * @throws {StartRefused} with a sentence for the operator. The directory is then empty again.
 */
export async function restore(parts: RestoreParts): Promise<RestoreReport> {
  const { backup, directory, print } = parts
  const entries = await backup.entries(parts.secret)
  try {
    const about = await readAbout(entries)
    await refuseUnusable(about)
    const target = await prepareTarget(directory, print)
    try {
      const needed = about.database_bytes + logBytes + about.file_bytes
      await requireRoom(target.path, needed, parts.freeBytes)
      return await restoreInto(target, entries, about, parts)
    } catch (error) {
      await target.discard()
      throw fullDisk(error, target) ?? error
    } finally {
      target.release()
    }
  } finally {
    await entries.return(undefined)
  }
}

async function restoreInto(
  target: TargetDirectory,
  entries: AsyncGenerator<TarEntry>,
  about: About,
  parts: RestoreParts,
): Promise<RestoreReport> {
  const { backup, secret, log, storageIn, print, setsDamagedAside } = parts
  const { migrate = (connection: Connection) => migrateCopy(connection, print) } = parts
  const storage = storageIn(target.path)
  const cluster = await makeRestoredCluster(target.path, print)
  const { end, filesKey } = await unpack(entries, {
    directory: target.path,
    cluster: cluster.path,
    storage,
    repository: backup.repository,
    setsDamagedAside,
  })
  print(`database of ${about.at}: ${end.database_files} files, ${megabytes(end.database_bytes)}`)
  print(`files: ${end.files}`)
  const repository = backup.repository
  const { postgres, reached } = await recover(cluster, log && { ...log, repository, secret: String(secret) })
  let audit: InstallationAudit
  try {
    const { connection } = postgres
    if (reached) print(describeReached(reached))
    await Promise.race([migrate(connection, storage), failing(postgres)])
    if (reached && filesKey) {
      const files = await restoreFilesOfLog(connection, storage, { repository, filesKey })
      print(`files that the log has added: ${files}`)
    }
    audit = await Promise.race([
      auditInstallation(connection, storage, {
        depth: 'bytes',
        // Enough keys to find files that the backup does not report as missing or changed.
        mostKeys: end.missing.length + end.wrong.length + 100,
      }),
      failing(postgres),
    ])
    await markRestored(connection)
    const state = reached?.until ?? about.at
    describeQuiet(await makeQuiet(connection, new Date().toISOString(), state), print)
    if (parts.eraseAgain && repository !== undefined) {
      const people = await parts.eraseAgain({ connection, storage, directory: target.path, repository })
      if (people > 0) print(`erased again: the data of ${people} people, which was erased after the backup`)
    }
  } finally {
    await postgres.stop()
  }
  print(describeAudit(audit))
  const faults = findFaults(audit, end)
  cluster.publish()
  if (faults.length === 0) await target.finish()
  return { about, end, audit, faults, reached }
}

async function readAbout(entries: AsyncGenerator<TarEntry>): Promise<About> {
  const first = await entries.next()
  if (first.done === true || first.value.path !== names.about)
    throw new DamagedBackup('The backup does not begin with its description. Use another backup.')
  const pieces: Buffer[] = []
  for await (const piece of first.value.content) pieces.push(piece)
  return aboutSchema.parse(JSON.parse(Buffer.concat(pieces).toString()))
}

/** Refuses a backup that this version of Quoin cannot use. */
async function refuseUnusable({ postgres, migrations, quoin }: About): Promise<void> {
  const major = postgresMajor()
  if (postgres !== major)
    throw new StartRefused(
      `The backup contains a database of Postgres ${postgres}; this version of Quoin uses Postgres ${major}. Restore it with Quoin ${quoin}.`,
    )
  const known = new Set((await listMigrations()).map(({ name }) => name))
  const newer = migrations.filter(({ name, expands }) => !expands && !known.has(name))
  if (newer.length > 0) throw new StartRefused(new NewerDatabase(newer.map(({ name }) => name)).message)
}

function describeReached({ until, next, segments }: Reached): string {
  if (until === undefined) return 'then no later transaction'
  const left = next === undefined ? 'there is no later one' : `the next transaction is of ${next}`
  return `then the log up to ${until} (${left}): ${segments} segments`
}

/** Rejects if Postgres exits. */
async function failing(postgres: Postgres): Promise<never> {
  throw new StartRefused(`The restored database cannot be read: ${await postgres.exited}`)
}

function describeAudit(audit: InstallationAudit): string {
  const { tables, rows, journals, unbalanced, files, missing, wrong } = audit
  const number = (value: number): string => value.toLocaleString('en-US')
  const balance = unbalanced === 0 ? 'all balanced' : `${number(unbalanced)} of them not balanced`
  const state =
    missing + wrong === 0 ? 'all unchanged' : `${number(missing)} of them missing, ${number(wrong)} different`
  return `${tables} tables · ${number(rows)} rows · ${number(journals)} journals, ${balance} · ${number(files)} files, ${state}`
}

const mostNamed = 20

function describeQuiet(
  { organizations, skippedSequences }: QuietInstallation,
  print: (line: string) => void,
): void {
  if (skippedSequences > 0)
    print(
      `numbers: ${skippedSequences} sequences continue after a gap, because the original installation may have used the next numbers`,
    )
  if (organizations.length < 2) return
  const slugs = organizations.slice(0, mostNamed).map(({ slug }) => slug)
  const more = organizations.length > mostNamed ? ` and ${organizations.length - mostNamed} more` : ''
  print(
    `organizations: ${slugs.join(', ')}${more}; if one has moved to another installation since, name it with \`quoin resume --moved-away\``,
  )
}

function fullDisk(error: unknown, { path }: TargetDirectory): NoRoom | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined
  return new NoRoom(
    `The disk of ${join(path)} became full. Free some space, or restore into a directory on another disk.`,
    { cause: error },
  )
}
