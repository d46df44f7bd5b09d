import { open } from 'node:fs/promises'
import { ifMissing } from '../../kernel/if-missing.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { readBackupHeader } from '../backup/backup-header.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import { backupPath, isRepository, listBackups } from '../backup/repository.ts'
import { describeRanges, rangesOf, type ReachableSpan, readReachable } from '../log/log-ranges.ts'
import type { RestoredLog } from './recover.ts'
import { noLog } from './restore.ts'

/** A backup, and the log with which it is continued. */
export interface ChosenBase {
  file: string
  log: RestoredLog
}

/**
 * Chooses the backup from which a time can be restored: the newest backup before that time, or the backup with this
 * name. `at` is a time, ISO 8601 in UTC, or `latest`.
 * @throws {StartRefused} with the time spans that can be restored, if they do not contain the time.
 */
export async function chooseBase(
  directory: string,
  { at, name }: { at: string; name: string | undefined },
): Promise<ChosenBase> {
  if (!(await isRepository(directory)))
    throw new StartRefused(
      `${directory} contains no backups of Quoin. A time can be restored only from the directory that contains the folder backups.`,
    )
  await refuseLogical(directory, name)
  const all = await readReachable(directory)
  if (all.length === 0)
    throw new StartRefused(
      `${directory} contains no log of the database, only backups. Leave out --at to restore the newest backup.`,
    )
  const spans = name === undefined ? all : all.filter((span) => span.name === name)
  if (spans.length === 0)
    throw new StartRefused(
      `The backup ${name} does not exist in ${directory}, or the log after it is missing.`,
    )
  const span =
    at === 'latest'
      ? await findNewest(directory, spans)
      : spans.findLast(({ until, end }) => until <= at && at <= end)
  if (span)
    return { file: backupPath(directory, span.name), log: { folder: span.folder, last: span.last, at } }
  throw new StartRefused(
    `The time ${at} cannot be restored. From ${directory}, Quoin can restore any time ${describeRanges(rangesOf(spans))}.`,
  )
}

/** Refuses a time if the named backup, or every backup in the directory, is a logical one. */
async function refuseLogical(directory: string, name: string | undefined): Promise<void> {
  const names = name === undefined ? await listBackups(directory) : [name]
  for (const each of names) if (!(await isLogical(backupPath(directory, each)))) return
  if (names.length > 0) throw new StartRefused(noLog)
}

async function isLogical(path: string): Promise<boolean> {
  const file = await open(path).catch(ifMissing)
  if (!file) return false
  await using opened = file
  try {
    return (await readBackupHeader(opened)).header.form === 'logical'
  } catch (error) {
    // The restore refuses it if it is the chosen one.
    if (error instanceof DamagedBackup) return false
    throw error
  }
}

/** Returns the span of the newest backup, even if the clock was wrong when the backup was made. */
async function findNewest(
  directory: string,
  spans: readonly ReachableSpan[],
): Promise<ReachableSpan | undefined> {
  for (const name of await listBackups(directory)) {
    const span = spans.find((each) => each.name === name)
    if (span) return span
  }
  return undefined
}
