import { resolve } from 'node:path'
import { backUpInstallation } from '../../../operate/backup/back-up-installation.ts'
import type { BackupReport } from '../../../operate/backup/back-up.ts'
import type { Protection } from '../../../operate/backup/backup-key.ts'
import { megabytes } from '../../../operate/backup/room.ts'
import { StartRefused } from '../../../start/postgres/index.ts'
import { type DatabaseCommand, type Installation, optionalText, type Options, textOf } from '../command.ts'
import { readPassphrase } from '../read-passphrase.ts'
import { printLine, stopwatch } from '../stopwatch.ts'

const leastLength = 12

export const backupCommand: DatabaseCommand = {
  name: 'backup',
  summary: 'Write a backup of the whole installation to a file: database, stored files and master secret.',
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .requiredOption('--to <file>', 'the new file')
      .option(
        '--passphrase-file <file>',
        'file that contains the passphrase; default: QUOIN_BACKUP_PASSPHRASE, or asked for on a terminal',
      ),
  async act(installation, options) {
    const file = resolve(textOf(options, 'to'))
    const protection = await protectionFor(installation, options)
    const watch = stopwatch()
    const report = await backUpInstallation(installation, { file, protection, print: watch.print })
    const { name, at, bytes, objects } = report
    const answer = {
      name,
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
    return { answer, text: describe(file, report, protection), isFailure: false }
  },
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

function describe(file: string, { at, bytes, objects }: BackupReport, protection: Protection): string {
  const lines = [
    `Backed up the state of ${at} to ${file}: ${megabytes(bytes)}, ${objects.files} stored files.`,
    ...(protection.kind === 'passphrase' ? ['Without the passphrase, no one can read it.'] : []),
    ...found('is missing in the storage', objects.missing),
    ...found('has other bytes than those that were stored', objects.wrong),
    'Copy it to another machine. Check it with `quoin restore FILE --verify`.',
  ]
  return `${lines.join('\n')}\n`
}

/** Lists stored files with a problem, at most ten of them. */
function found(problem: string, names: readonly string[]): string[] {
  const more = names.length > 10 ? [`Warning: and ${names.length - 10} more.`] : []
  return [...names.slice(0, 10).map((name) => `Warning: the file ${name} ${problem}.`), ...more]
}
