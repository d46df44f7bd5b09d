import { join } from 'node:path'
import type { Connection } from '../../kernel/database/database.ts'
import { listMigrations } from '../../kernel/database/migration-list.ts'
import { NewerDatabase } from '../../kernel/database/newer-database.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import { postgresMajor, StartRefused } from '../../start/postgres/index.ts'
import { auditInstallation, type InstallationAudit } from '../audit/index.ts'
import { type About, aboutSchema, type End, names } from '../backup/archive.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import { type FreeBytes, NoRoom, requireRoom } from '../backup/room.ts'
import type { TarEntry } from '../backup/tar-reader.ts'
import { makeQuiet, type QuietInstallation } from '../quiet/index.ts'
import { findFaults } from './find-faults.ts'
import { markRestored } from './mark-restored.ts'
import { migrateCopy } from './migrate-copy.ts'
import type { RestoredCopy } from './erase-again.ts'
import type { OpenBackup } from './open-backup.ts'
import type { Reached, RestoredLog } from './recover.ts'
import { type RestoredDatabase, restoreDatabase } from './restored-database.ts'
import { restoreFilesOfLog } from './restore-files.ts'
import { prepareTarget, type TargetDirectory } from './target-directory.ts'
import { unpack } from './unpack.ts'

// A restore consists of these steps. A crash leaves the file `restoring`. While it exists, the service does not start
// in the directory. The next restore into the directory deletes the remaining files and begins again.
//
// 1. The beginning of the backup is read, to check that this version can use it and that there is enough free space.
// 2. The directory is locked, and the file `restoring` is written.
// 3. The database is written, as are the stored files and the master secret. Of a physical backup, its files are written as
//    `postgres.restoring`, and compared with Postgres's own manifest; Postgres runs privately and recovers them, up to a
//    time in the log if one is requested. Of a logical backup, the rows are loaded into a new cluster of that name, or into
//    an empty database of a server, and compared with the digests in the backup.
// 4. The database is migrated to the schema of this version. All of it is read and compared (`auditInstallation`). The copy gets a new identity,
//    and is made quiet. The people whose data was erased after the backup are erased again.
// 5. The database gets its name; a database of a server loses its mark. The file `restoring` is deleted.
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
  /**
   * Empty database of a Postgres server into which a logical backup is restored. Undefined if the embedded Postgres gets
   * the database.
   */
  database?: Connection | undefined
  /** Returns the storage into which the files are restored. */
  storageIn: (directory: string) => Storage
  /** Prints a line about the progress. */
  print: (line: string) => void
  /** Migrates the copy to the schema of this version. Default: `migrateCopy`. */
  migrate?: (connection: Connection, storage: Storage) => Promise<void>
  /** Directory of the migrations. Only tests change it. */
  migrations?: URL
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

/** Refusal of a physical backup for the database of a server. */
export const noServer =
  'DATABASE_URL is set, and this is a physical backup, whose copy has a Postgres of its own. Remove the variable for this command, and for the start of the copy.'

/** Refusal of a point in time. */
export const noLog =
  'This is a logical backup: the log of the database does not continue it, so only its own state can be restored. Leave out --at.'

/** Free space for the write-ahead log and the recovery, in addition to the database, in bytes. */
const logBytes = 64 * 1024 * 1024

/**
 * Restores a backup into an empty directory, and checks it.
 * @throws {StartRefused} with a message for the operator. The directory is then empty again.
 */
export async function restore(parts: RestoreParts): Promise<RestoreReport> {
  const { backup, directory, print } = parts
  const entries = await backup.entries(parts.secret)
  try {
    const about = await readAbout(entries)
    await refuseUnusable(about, parts)
    const target = await prepareTarget(directory, print)
    try {
      const needed = (parts.database ? 0 : about.database_bytes + logBytes) + about.file_bytes
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
  const { repository } = backup
  const storage = storageIn(target.path)
  let unpacked: Awaited<ReturnType<typeof unpack>> | undefined
  const database = await restoreDatabase({
    directory: target.path,
    about,
    log: log && { ...log, repository, secret: String(secret) },
    own: parts.database,
    migrations: parts.migrations,
    print,
    unpackWith: async (written) => {
      const destination = { directory: target.path, database: written, storage, repository, setsDamagedAside }
      unpacked = await unpack(entries, destination)
      print(`files: ${unpacked.end.files}`)
      return unpacked.end
    },
  })
  const { reached } = database
  const { end, filesKey } = unpacked!
  let isDecided = false
  try {
    const audit = await completeDatabase(database, storage, {
      ...parts,
      directory: target.path,
      about,
      end,
      filesKey,
      repository,
    })
    print(describeAudit(audit))
    const faults = findFaults(audit, end)
    // A database of a server with faults keeps its mark, so that no start uses it.
    if (faults.length === 0 || !parts.database) await database.publish()
    isDecided = true
    if (faults.length === 0) await target.finish()
    return { about, end, audit, faults, reached }
  } finally {
    if (!isDecided) await database.discard()
    await database.release()
  }
}

/** Migrates the restored database, checks it, and makes it quiet. Its Postgres is stopped afterwards. */
async function completeDatabase(
  database: RestoredDatabase,
  storage: Storage,
  parts: RestoreParts & { about: About; end: End; filesKey: Buffer | undefined; repository: string },
): Promise<InstallationAudit> {
  const { about, end, filesKey, repository, print } = parts
  const { migrate = (connection: Connection) => migrateCopy(connection, print, {}, parts.migrations) } = parts
  const { connection, reached } = database
  try {
    if (reached) print(describeReached(reached))
    await Promise.race([migrate(connection, storage), database.failing()])
    if (reached && filesKey) {
      const files = await restoreFilesOfLog(connection, storage, { repository, filesKey })
      print(`files that the log has added: ${files}`)
    }
    const audit = await Promise.race([
      auditInstallation(connection, storage, {
        depth: 'bytes',
        // Enough keys to find files that the backup does not report as missing or changed.
        mostKeys: end.missing.length + end.wrong.length + 100,
      }),
      database.failing(),
    ])
    await markRestored(connection)
    const state = reached?.until ?? about.at
    describeQuiet(await makeQuiet(connection, new Date().toISOString(), state), print)
    if (parts.eraseAgain) {
      const people = await parts.eraseAgain({ connection, storage, directory: parts.directory, repository })
      if (people > 0)
        print(
          `erased again because they were erased after the backup: ${people} ${people === 1 ? 'person' : 'people'}`,
        )
    }
    return audit
  } finally {
    await database.stop()
  }
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
async function refuseUnusable(
  { form, postgres, migrations, quoin }: About,
  parts: Pick<RestoreParts, 'database' | 'log' | 'migrations'>,
): Promise<void> {
  if (form === 'logical' && parts.log) throw new StartRefused(noLog)
  if (form === 'physical') {
    if (parts.database) throw new StartRefused(noServer)
    const major = postgresMajor()
    if (postgres !== major)
      throw new StartRefused(
        `The backup contains a database of Postgres ${postgres}; this version of Quoin uses Postgres ${major}. Restore it with Quoin ${quoin}.`,
      )
  }
  const known = new Set((await listMigrations(parts.migrations)).map(({ name }) => name))
  // The tables of a logical backup are created by this version, so it must have all of its migrations.
  const newer = migrations.filter(({ name, expands }) => (form === 'logical' || !expands) && !known.has(name))
  if (newer.length > 0) throw new StartRefused(new NewerDatabase(newer.map(({ name }) => name)).message)
}

function describeReached({ until, next, segments }: Reached): string {
  if (until === undefined) return 'then no later transaction'
  const left = next === undefined ? 'there is no later one' : `the next transaction is of ${next}`
  return `then the log up to ${until} (${left}): ${segments} segments`
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
