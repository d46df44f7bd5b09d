import { resolve } from 'node:path'
import { isBackupSetUp, readBackupSetup } from '../../../operate/backup/backup-setup.ts'
import { requireRoom } from '../../../operate/backup/room.ts'
import {
  checks,
  type Examination,
  examineInstallation,
  printExaminations,
} from '../../../operate/doctor/index.ts'
import { findBackup } from '../../../operate/restore/find-backup.ts'
import { openBackup } from '../../../operate/restore/open-backup.ts'
import {
  countProcesses,
  inspectUpgrade,
  type MeasuredMigration,
  measuring,
  printPlan,
  printTrial,
  refuseBesideProcesses,
  tryUpgrade,
  type UpgradeReport,
} from '../../../operate/upgrade/index.ts'
import type { OpenPostgres } from '../../../start/open-postgres.ts'
import { asOwner, StartRefused } from '../../../start/postgres/index.ts'
import { prepareDatabase } from '../../../start/prepare-database.ts'
import {
  type DatabaseCommand,
  type Installation,
  optionalText,
  type Options,
  type Report,
} from '../command.ts'
import { readAnswer } from '../read-answer.ts'
import { printLine, type Stopwatch, stopwatch } from '../stopwatch.ts'
import { backUpAsSetUp, backUpToFile } from './backup.ts'
import { readBackupSecret } from './restore.ts'

export const upgradeCommand: DatabaseCommand = {
  name: 'upgrade',
  summary:
    'Upgrade the database to this version: show the plan, back up, migrate, and check the installation.',
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .option('--plan', 'only show what the upgrade does, and how long it takes here')
      .option('--rehearse', 'only try the upgrade on a copy that is restored from the newest backup')
      .option('--yes', 'begin without a question')
      .option('--backup-to <file>', 'back up to this new file; default: as set up with `backup setup`')
      .option('--without-backup', 'make no backup: there is no way back')
      .option('--from <backup>', 'with --rehearse: a backup, or a directory of backups')
      .option(
        '--passphrase-file <file>',
        'file that contains the passphrase or the recovery code of the backup, or `-` for standard input; default: QUOIN_BACKUP_PASSPHRASE, or asked for on a terminal',
      ),
  async act(installation, options) {
    if (options['rehearse'] === true) return await tryOnCopy(installation, options)
    const postgres = await installation.openPostgres()
    try {
      const report = await inspectUpgrade(installation.config, postgres)
      const plan = printPlan(report, Date.now())
      if (options['plan'] === true) return { answer: report, text: plan, isFailure: false }
      printLine(plan)
      // All steps use the same Postgres, so that nothing else can start on it in between.
      const shared = {
        ...installation,
        openPostgres: () => Promise.resolve({ ...postgres, stop: async () => {} }),
      }
      return await upgrade(shared, report, postgres, options)
    } finally {
      await postgres.stop()
    }
  },
}

async function tryOnCopy({ config }: Installation, options: Options): Promise<Report> {
  const from = optionalText(options, 'from')
  const directory =
    from === undefined
      ? (await readBackupSetup(config.dataDirectory, config.backup.to)).directory
      : resolve(from)
  const backup = await openBackup(await findBackup(directory, undefined))
  try {
    const secret = await readBackupSecret(backup, config, options)
    const trial = await tryUpgrade(config.dataDirectory, { backup, secret, print: stopwatch().print })
    return { answer: trial, text: printTrial(trial), isFailure: trial.faults.length > 0 }
  } finally {
    await backup.close()
  }
}

/**
 * Upgrades the installation. Every step before the migrations can be interrupted without an effect. Each migration is a
 * transaction of its own, so that the same command continues after an interruption.
 */
async function upgrade(
  installation: Installation,
  report: UpgradeReport,
  postgres: OpenPostgres,
  options: Options,
): Promise<Report> {
  const isPending = report.migrations.length > 0
  const watch = stopwatch()
  let backup: unknown = null
  let measured: MeasuredMigration[] = []
  if (isPending) {
    if (!report.side_by_side) refuseBesideProcesses(report.running_processes)
    if (report.free_bytes !== null)
      await requireRoom(postgres.home ?? installation.config.dataDirectory, report.needed_bytes)
    const backUp = await chooseBackup(installation, options)
    await confirm(options)
    backup = await backUp()
    measured = await applyMigrations(installation, report, postgres, watch)
  }
  const found = await examineInstallation(installation.config, () => installation.openPostgres(), {
    isDeep: false,
    fix: undefined,
  })
  const examinations = found.map(leniently)
  const isRight = examinations.every(({ is_right }) => is_right)
  const seconds = watch.seconds()
  return {
    answer: { ...report, backup, measured, total_seconds: seconds, is_right: isRight, checks: examinations },
    text: `${printExaminations(examinations)}${isPending ? `Upgraded to version ${report.to.version} in ${seconds.toFixed(1)} s. Start this version now.\n` : ''}`,
    isFailure: !isRight,
  }
}

/** Presents a finding about backups as a warning, because it says nothing about the upgrade. */
function leniently(examination: Examination): Examination {
  const check = checks.find(({ name }) => name === examination.name)
  if (examination.is_right || check?.isAboutBackups !== true) return examination
  return { ...examination, is_right: true, is_warning: true }
}

/** Chooses how to back up, before the question. Returns the function that backs up. */
async function chooseBackup(installation: Installation, options: Options): Promise<() => Promise<unknown>> {
  const { config } = installation
  if (options['withoutBackup'] === true) return () => Promise.resolve(null)
  const toFile = (file: string) => async () =>
    answerOf(await backUpToFile(installation, resolve(file), options))
  const file = optionalText(options, 'backupTo')
  if (file !== undefined) return toFile(file)
  if (isBackupSetUp(config.dataDirectory)) return async () => answerOf(await backUpAsSetUp(installation))
  const typed = process.stdin.isTTY ? await readAnswer('File for the backup: ') : ''
  if (typed !== '') return toFile(typed)
  throw new StartRefused(
    'No backups are set up, and an upgrade cannot be undone. Name a file for a backup with --backup-to FILE, or add --without-backup.',
  )
}

function answerOf({ answer, text }: Report): unknown {
  printLine(text)
  return answer
}

async function confirm(options: Options): Promise<void> {
  if (options['yes'] === true) return
  if (!process.stdin.isTTY) throw new StartRefused('Add --yes to upgrade without a question.')
  if ((await readAnswer('Upgrade now? (yes/no) ')) !== 'yes')
    throw new StartRefused('Nothing was changed. Answer `yes` to upgrade.')
}

async function applyMigrations(
  { config }: Installation,
  report: UpgradeReport,
  { connection }: OpenPostgres,
  { print }: Stopwatch,
): Promise<MeasuredMigration[]> {
  const { measured, onApplied } = measuring(report, print)
  await prepareDatabase(asOwner(connection), config.retention, {
    waitMs: 0,
    watch: {
      onApplied,
      beforeFirst: async (client) => {
        if (!report.side_by_side) refuseBesideProcesses(await countProcesses(client))
      },
    },
  })
  return measured
}
