import { join, resolve } from 'node:path'
import { storageOf } from '../../../operate/backup/back-up-installation.ts'
import { auditCopy } from '../../../operate/restore/audit-copy.ts'
import { openBackup, type OpenBackup } from '../../../operate/restore/open-backup.ts'
import { restore, type RestoreReport } from '../../../operate/restore/restore.ts'
import { verifyBackup } from '../../../operate/restore/verify-backup.ts'
import { StartRefused } from '../../../start/postgres/index.ts'
import { optionalText, type Options, type StandaloneCommand, type StandaloneContext } from '../command.ts'
import { readPassphrase } from '../read-passphrase.ts'
import { stopwatch } from '../stopwatch.ts'

export const restoreCommand: StandaloneCommand = {
  name: 'restore <file>',
  summary: 'Restore a backup into an empty directory, or check that it could be restored (--verify).',
  options: (parser) =>
    parser
      .option('--to <directory>', 'a new or empty directory; with --verify, a directory for the scratch copy')
      .option('--verify', 'restore into a scratch directory, check everything, and delete it')
      .option(
        '--passphrase-file <file>',
        'file that contains the passphrase; default: QUOIN_BACKUP_PASSPHRASE, or asked for on a terminal',
      ),
  actAlone: async (context, options, argument) => {
    const isCheck = options['verify'] === true
    const to = optionalText(options, 'to')
    if (to === undefined && !isCheck)
      throw new StartRefused(
        'Name the directory into which the backup is restored with --to, or check the backup with --verify.',
      )
    const backup = await openBackup(resolve(argument))
    try {
      const secret = await secretFor(backup, context, options)
      const watch = stopwatch(context.print)
      const parts = { backup, secret, audit: auditCopy, print: watch.print }
      const report = isCheck
        ? await verifyBackup(resolve(to ?? context.config.dataDirectory), {
            ...parts,
            storageIn: (directory) => directoryIn(context, directory),
          })
        : await restore({
            ...parts,
            directory: resolve(to!),
            storageIn: (directory) => storageFor(context, directory),
          })
      const outcome = { ...report, directory: to === undefined ? undefined : resolve(to), isCheck }
      if (report.faults.length > 0) throw new StartRefused(describeFaults(outcome))
      const json = {
        name: backup.header.name,
        at: report.about.at,
        bytes: backup.bytes,
        ...report.audit,
        seconds: watch.seconds(),
      }
      return { json, text: describe(outcome) }
    } finally {
      await backup.close()
    }
  },
}

/** The files are restored into the bucket if one is configured, otherwise into the data directory. */
function storageFor(context: StandaloneContext, directory: string) {
  return context.config.storage.kind === 's3'
    ? storageOf(context.config)
    : directoryIn(context, directory)
}

function directoryIn({ config }: StandaloneContext, directory: string) {
  return storageOf({ ...config, storage: { kind: 'directory', dataDirectory: directory } })
}

async function secretFor(
  backup: OpenBackup,
  { config }: StandaloneContext,
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
  isCheck: boolean
}

function describe({ about, end, directory, isCheck }: Outcome): string {
  const lost = end.missing.length + end.wrong.length
  const warning =
    lost === 0
      ? []
      : [
          `Warning: ${lost} stored files were already missing or damaged when the backup was made:`,
          ...[...end.missing, ...end.wrong].slice(0, 10).map((name) => `  ${name}`),
        ]
  return [
    ...warning,
    ...(isCheck
      ? [`The backup can be restored. It contains the state of ${about.at}.`]
      : [
          `Restored the state of ${about.at} into ${directory}.`,
          `Start it with QUOIN_DATA_DIR=${directory}. Make sure before that the original no longer runs: otherwise both send messages.`,
        ]),
  ].join('\n')
}

function describeFaults({ faults, directory, isCheck }: Outcome): string {
  const mark = join(directory ?? '', 'restoring')
  const advice = isCheck
    ? 'Use an earlier backup, or look for the cause in the installation itself.'
    : `Everything was restored, but Quoin does not start on it. Try an earlier backup. To use this one nevertheless, delete ${mark}.`
  return `The restored copy has faults: ${faults.join(' ')} ${advice}`
}
