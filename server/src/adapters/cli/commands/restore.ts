import { join, resolve } from 'node:path'
import type { Config } from '../../../config.ts'
import { openStorage, type Storage } from '../../../kernel/storage/index.ts'
import { chooseBase } from '../../../operate/restore/choose-base.ts'
import { digestsOfCopy } from '../../../operate/restore/digests-of-copy.ts'
import { eraseAgain } from '../../../operate/restore/erase-again.ts'
import { findBackup } from '../../../operate/restore/find-backup.ts'
import { openBackup, type OpenBackup } from '../../../operate/restore/open-backup.ts'
import { parseTime } from '../../../operate/restore/parse-time.ts'
import type { RestoredLog } from '../../../operate/restore/recover.ts'
import { type RestoredFiles, restoreMissingFiles } from '../../../operate/restore/restore-missing-files.ts'
import { noServer, restore, type RestoreReport } from '../../../operate/restore/restore.ts'
import { verifyBackup } from '../../../operate/restore/verify-backup.ts'
import { StartRefused } from '../../../start/postgres/index.ts'
import {
  type DatabaseCommand,
  type Installation,
  optionalText,
  type Options,
  type Report,
} from '../command.ts'
import { readPassphrase } from '../read-passphrase.ts'
import { stopwatch } from '../stopwatch.ts'

export const restoreCommand: DatabaseCommand = {
  name: 'restore <backup>',
  summary:
    'Restore a backup into an empty directory: the backup in a file, or the newest one in a directory. With --verify, only check that it could be restored.',
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .option(
        '--to <directory>',
        'a new or empty directory; with --verify, a directory for the scratch copy. If DATABASE_URL is set, the database of a logical backup is restored into that empty database, and the files and the master secret into the directory',
      )
      .option(
        '--at <time>',
        'restore the state before this time, in UTC unless an offset is added, such as "2026-11-24 02:35:50"; `latest`: everything that was shipped',
      )
      .option('--name <name>', 'name of another backup in the directory than the newest one')
      .option('--verify', 'restore into a scratch directory, check everything, and delete it')
      .option(
        '--files-only',
        'bring back the stored files that are missing or damaged in this installation, and change nothing else',
      )
      .option(
        '--passphrase-file <file>',
        'file that contains the passphrase, or `-` for standard input; default: QUOIN_BACKUP_PASSPHRASE, or asked for on a terminal',
      ),
  async act(installation, options, argument) {
    const { config } = installation
    if (options['filesOnly'] === true) return await restoreFilesOnly(installation, options, argument)
    const isCheck = options['verify'] === true
    const to = optionalText(options, 'to')
    if (to === undefined && !isCheck)
      throw new StartRefused(
        'Name the directory into which the backup is restored with --to, or check the backup with --verify.',
      )
    const { file, log } = await findBase(resolve(argument), options)
    const backup = await openBackup(file)
    try {
      if (!isCheck && config.databaseUrl !== undefined && backup.header.form !== 'logical')
        throw new StartRefused(noServer)
      const secret = await readBackupSecret(backup, config, options)
      const watch = stopwatch()
      const parts = { backup, secret, print: watch.print, ...(log && { log }) }
      const report = isCheck
        ? await verifyBackup(resolve(to ?? config.dataDirectory), {
            ...parts,
            storageIn: (directory) => openStorage({ kind: 'directory', dataDirectory: directory }),
          })
        : await restore({
            ...parts,
            directory: resolve(to!),
            database: config.databaseUrl === undefined ? undefined : { connectionString: config.databaseUrl },
            storageIn: (directory) => storageFor(config, directory),
            eraseAgain: (copy) => eraseAgain(copy, () => digestsOfCopy(config, copy)),
          })
      const outcome = {
        ...report,
        directory: to === undefined ? undefined : resolve(to),
        isOwn: config.databaseUrl !== undefined,
        isCheck,
      }
      const { details: _, ...counts } = report.audit
      const answer = {
        name: backup.header.name,
        at: report.reached?.until ?? report.about.at,
        next_at: report.reached?.next ?? null,
        bytes: backup.bytes,
        ...counts,
        seconds: watch.seconds(),
      }
      return { answer, text: describe(outcome), isFailure: report.faults.length > 0 }
    } finally {
      await backup.close()
    }
  },
}

/** Finds the backup to restore, and with `--at` the log that continues it. */
async function findBase(path: string, options: Options): Promise<{ file: string; log?: RestoredLog }> {
  const [at, name] = [optionalText(options, 'at'), optionalText(options, 'name')]
  if (at === undefined) return { file: await findBackup(path, name) }
  return await chooseBase(path, { at: at === 'latest' ? at : parseTime(at), name })
}

async function restoreFilesOnly(
  installation: Installation,
  options: Options,
  argument: string,
): Promise<Report> {
  if (options['verify'] === true || optionalText(options, 'to') !== undefined)
    throw new StartRefused(
      '--files-only writes into the storage of this installation. Leave out --to and --verify.',
    )
  const backup = await openBackup(await findBackup(resolve(argument), optionalText(options, 'name')))
  try {
    const entries = await backup.entries(await readBackupSecret(backup, installation.config, options))
    const postgres = await installation.openPostgres()
    try {
      const report = await restoreMissingFiles(
        { connection: postgres.connection, storage: openStorage(installation.config.storage) },
        { entries, repository: backup.repository },
      )
      return { answer: report, text: describeFiles(report), isFailure: report.lost.length > 0 }
    } finally {
      await postgres.stop()
      await entries.return(undefined)
    }
  } finally {
    await backup.close()
  }
}

function describeFiles({ files, restored, lost }: RestoredFiles): string {
  const lines = [
    `${files} stored files, ${restored.length} brought back.`,
    ...(lost.length > 0
      ? [
          `The backup and the log after it do not have ${lost.length} files that are missing or damaged. Try another backup with --name:`,
          ...lost.slice(0, 10).map((name) => `  ${name}`),
        ]
      : []),
  ]
  return `${lines.join('\n')}\n`
}

/** Returns the bucket, if one is configured, otherwise the data directory. */
function storageFor({ storage }: Config, directory: string): Storage {
  return openStorage(storage.kind === 's3' ? storage : { kind: 'directory', dataDirectory: directory })
}

/** Reads the recovery code or the passphrase of a backup. Empty if the backup is not encrypted. */
export async function readBackupSecret(
  backup: OpenBackup,
  config: Config,
  options: Options,
): Promise<string> {
  if (!backup.isEncrypted) return ''
  const isCode = backup.header.key.kind === 'recovery_code'
  const secret = await readPassphrase({
    file: optionalText(options, 'passphraseFile'),
    environment: config.backupPassphrase,
    question: isCode ? 'Recovery code: ' : 'Passphrase of the backup: ',
  })
  if (secret === undefined)
    throw new StartRefused(
      `The backup is encrypted. Name a file that contains ${isCode ? 'the recovery code' : 'its passphrase'} with --passphrase-file, or set QUOIN_BACKUP_PASSPHRASE.`,
    )
  return secret
}

interface Outcome extends RestoreReport {
  directory: string | undefined
  /** True if the database is one of a server (DATABASE_URL). */
  isOwn: boolean
  isCheck: boolean
}

function describe(outcome: Outcome): string {
  const { end } = outcome
  const lost = [...end.missing, ...end.wrong]
  const warning = [
    `Warning: ${lost.length} stored files were already missing or damaged when the backup was made:`,
    ...lost.slice(0, 10).map((name) => `  ${name}`),
  ]
  return [...(lost.length > 0 ? warning : []), ...describeResult(outcome), ''].join('\n')
}

function describeResult({ about, reached, faults, directory, isOwn, isCheck }: Outcome): string[] {
  const state = reached?.until ?? about.at
  if (faults.length > 0)
    return [
      `The restored copy has faults: ${faults.join(' ')}`,
      isCheck
        ? 'If stored files are missing, make a backup and check again: damaged files were moved aside, and are copied again. Otherwise use an earlier backup.'
        : `Everything was restored, but Quoin does not start on it. Try an earlier backup. To use this one nevertheless, delete ${join(directory!, 'restoring')}${isOwn ? ', and the table quoin_restoring in the database' : ''}.`,
    ]
  if (isCheck) return [`The backup can be restored. It contains the state of ${state}.`]
  return [
    `Restored the state of ${state} into ${directory}.`,
    `Start it with QUOIN_DATA_DIR=${directory}${isOwn ? ' and the same DATABASE_URL' : ''}. It is quiet: it sends nothing and charges no one until you run \`quoin resume\`.`,
    'Before that, make sure that the original no longer runs: otherwise both send messages.',
  ]
}
