import { resolve } from 'node:path'
import { Option } from 'commander'
import { type BackupForm, backupForms } from '../../../operate/backup/archive.ts'
import { backUpInstallation } from '../../../operate/backup/back-up-installation.ts'
import { backUpToRepository } from '../../../operate/backup/back-up-to-repository.ts'
import type { BackupReport } from '../../../operate/backup/back-up.ts'
import { readBackupSetup } from '../../../operate/backup/backup-setup.ts'
import type { Protection } from '../../../operate/backup/backup-key.ts'
import { megabytes } from '../../../operate/backup/room.ts'
import { describeRanges, inWords, rangesOf, readReachable } from '../../../operate/log/log-ranges.ts'
import { pendingSegments } from '../../../operate/log/spool.ts'
import { StartRefused } from '../../../start/postgres/index.ts'
import {
  type DatabaseCommand,
  type Installation,
  optionalText,
  type Options,
  type Report,
  textOf,
} from '../command.ts'
import { readPassphrase } from '../read-passphrase.ts'
import { printLine, type Stopwatch, stopwatch } from '../stopwatch.ts'

const leastLength = 12

export const backupCommand: DatabaseCommand = {
  name: 'backup',
  summary:
    'Back up the whole installation: database, stored files and master secret, to a file or as set up with `backup setup`.',
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .option('--to <file>', 'a new file; default: the directory that was set up with `backup setup`')
      .addOption(
        new Option(
          '--form <form>',
          'physical (files of the embedded database, can be continued to any minute) or logical (rows, for every Postgres); default: physical if it is possible',
        ).choices(backupForms),
      )
      .option(
        '--passphrase-file <file>',
        'with --to: file that contains the passphrase, or `-` for standard input; default: QUOIN_BACKUP_PASSPHRASE, or asked for on a terminal',
      ),
  act: (installation, options) =>
    optionalText(options, 'to') === undefined
      ? backUpAsSetUp(installation, options)
      : backUpToFile(installation, resolve(textOf(options, 'to')), options),
}

/** Backs up to a file that is named with an option. */
export async function backUpToFile(
  installation: Installation,
  file: string,
  options: Options,
): Promise<Report> {
  const protection = await protectionFor(installation, options)
  const watch = stopwatch()
  const report = await backUpInstallation(
    { ...installation, form: formIn(options) },
    { file, protection, print: watch.print },
  )
  const { at, bytes, objects } = report
  const lines = [
    `Backed up the state of ${at} to ${file}: ${megabytes(bytes)}, ${objects.files} stored files.`,
    ...(protection.kind === 'passphrase' ? ['Without the passphrase, no one can read it.'] : []),
    ...warningsOf(report),
    'Copy it to another machine. Check it with `quoin restore FILE --verify`.',
  ]
  return { answer: answerOf(report, watch), text: `${lines.join('\n')}\n`, isFailure: false }
}

/** Backs up into the directory that was set up with `backup setup`. */
export async function backUpAsSetUp(installation: Installation, options: Options = {}): Promise<Report> {
  const { dataDirectory, backup } = installation.config
  const setup = await readBackupSetup(dataDirectory, backup.to)
  const watch = stopwatch()
  const report = await backUpToRepository(
    { ...installation, form: formIn(options) },
    { setup, keep: backup.keep, print: watch.print },
  )
  const { name, bytes, objects, deleted, pruneFailure } = report
  const lines = [
    `Backed up as ${name} in ${setup.directory}: ${megabytes(bytes)}, ${objects.files} stored files, ${objects.added} of them new.`,
    report.form === 'logical'
      ? 'It is a logical backup: its own state can be restored, into any Postgres, and no later time.'
      : await describeReach(dataDirectory, setup.directory, report.isLogArchived),
    ...warningsOf(report),
    ...(objects.repaired > 0
      ? [
          `Warning: ${objects.repaired} stored files were damaged in ${setup.directory}, and were copied again.`,
        ]
      : []),
    ...(pruneFailure === null ? [] : [`Warning: ${pruneFailure}`]),
    ...(deleted.length > 0 ? [`Deleted, because they are not retained: ${deleted.join(', ')}.`] : []),
  ]
  return { answer: answerOf(report, watch), text: `${lines.join('\n')}\n`, isFailure: false }
}

/** Says to which times the installation can be restored. */
async function describeReach(
  dataDirectory: string,
  directory: string,
  isLogArchived: boolean,
): Promise<string> {
  if (!isLogArchived)
    return 'To go back to any minute, restart Quoin once: its database archives its log from then on. Then make another backup.'
  const ranges = rangesOf(await readReachable(directory), await pendingSegments(dataDirectory))
  const earlier = ranges.length > 1 ? ` Before that: ${describeRanges(ranges.slice(0, -1))}.` : ''
  return `You can go back to any minute since ${inWords(ranges.at(-1)!.since)} (UTC). While the service runs, each change is copied to the directory within a minute.${earlier}`
}

const formIn = (options: Options): BackupForm | undefined =>
  backupForms.find((form) => form === optionalText(options, 'form'))

function answerOf({ name, form, at, bytes, objects }: BackupReport, watch: Stopwatch): object {
  return {
    name,
    form,
    at,
    bytes,
    // A backup copies files and reads no rows. `restore --verify` reports these.
    tables: null,
    rows: null,
    journals: null,
    unbalanced: null,
    files: objects.files,
    missing: objects.missing.length,
    wrong: objects.wrong.length,
    seconds: watch.seconds(),
  }
}

async function protectionFor({ config }: Installation, options: Options): Promise<Protection> {
  const passphrase = await readPassphrase({
    file: optionalText(options, 'passphraseFile'),
    environment: config.backupPassphrase,
    question: 'Passphrase of the backup (nothing: not encrypted): ',
    repeated: 'The same passphrase once more: ',
  })
  if (passphrase === undefined) {
    printLine('Warning: the backup is not encrypted. Anyone who can read the file can read everything in it.')
    return { kind: 'open' }
  }
  if (passphrase.length < leastLength)
    throw new StartRefused(
      `The passphrase must have at least ${leastLength} characters; it has ${passphrase.length}.`,
    )
  return { kind: 'passphrase', passphrase }
}

function warningsOf({ objects }: BackupReport): string[] {
  return [
    ...found('is missing in the storage', objects.missing),
    ...found('has other bytes than those that were stored', objects.wrong),
  ]
}

/** Lists stored files with a problem, at most ten of them. */
function found(problem: string, names: readonly string[]): string[] {
  const more = names.length > 10 ? [`Warning: and ${names.length - 10} more.`] : []
  return [...names.slice(0, 10).map((name) => `Warning: the file ${name} ${problem}.`), ...more]
}
