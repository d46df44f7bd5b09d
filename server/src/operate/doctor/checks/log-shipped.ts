import { isAtWork } from '../../../start/rotate-secrets.ts'
import { type Check, right, wrong } from '../check.ts'
import { inTimeOr } from '../in-time-or.ts'
import { isBackupSetUp, readBackupSetup } from '../../backup/backup-setup.ts'
import { isRepository } from '../../backup/repository.ts'
import { megabytes } from '../../backup/room.ts'
import { describeRanges, type LogRange, rangesOf, readReachable } from '../../log/log-ranges.ts'
import { readGap, readShipped } from '../../log/log-state.ts'
import { findUnarchivedMs } from '../../log/operator-facts.ts'
import { pendingSegments, spoolLimits, waitingBytes } from '../../log/spool.ts'

/** Time without shipping after which the check fails. It is usually less than a minute. */
const mostMs = 10 * 60_000
/** Fraction of the maximum amount of waiting log at which the check fails. */
const mostWaiting = 1 / 4

export const logShipped: Check = {
  name: 'log-shipped',
  isAboutBackups: true,
  title: 'the write-ahead log is in the directory of the backups',
  async examine({ config, reader, now }) {
    const { dataDirectory, backup } = config
    if (!isBackupSetUp(dataDirectory)) return right('backups are not set up')
    if (config.databaseUrl !== undefined)
      return right('backups of your own Postgres are logical, so they contain no later changes')
    if (!(await reader.asSystem(isAtWork)))
      return right('Quoin is not running, so no changes are copied to the directory of the backups')
    const row = await reader.queries.row<{ is_on: boolean }>(
      `select current_setting('archive_mode') <> 'off' as is_on`,
    )
    if (!row!.is_on)
      return wrong(
        'Backups are set up, but Postgres was started before that and does not archive its log: you can go back to a backup only, not to any minute.',
        'Restart Quoin once, then run `quoin backup`.',
      )
    const waiting = await waitingBytes(dataDirectory)
    if (waiting > spoolLimits.mostBytes * mostWaiting)
      return wrong(
        `${megabytes(waiting)} of the log wait for shipping. At ${megabytes(spoolLimits.mostBytes)}, new log is deleted.`,
        advice,
      )
    const unarchivedMs = (await findUnarchivedMs(dataDirectory, now()))!
    if (unarchivedMs > mostMs)
      return wrong(
        `For ${Math.round(unarchivedMs / 60_000)} minutes, no changes were copied to the directory of the backups. What was entered since then would be lost with the machine.`,
        advice,
      )
    const { directory } = await readBackupSetup(dataDirectory, backup.to)
    const ranges = await inTimeOr(readRanges(dataDirectory, directory))
    if (ranges === undefined)
      return wrong(`The directory ${directory} does not answer, or is not mounted.`, advice)
    if (ranges.length === 0)
      return wrong(
        'No backup was made since the log is archived, so it is not useful yet.',
        'Run `quoin backup`.',
      )
    return await judge(dataDirectory, ranges)
  },
}

const advice =
  'Check that the directory of the backups is mounted, can be written, and has room. The log of the service contains the reason.'

async function judge(dataDirectory: string, ranges: readonly LogRange[]): ReturnType<Check['examine']> {
  const gap = await readGap(dataDirectory)
  const since = ranges.at(-1)!.since
  if (gap && gap.until > since)
    return wrong(
      `The log from ${gap.from} to ${gap.until} was deleted, because ${gap.reason === 'disk_full' ? 'the disk was nearly full' : 'too much of it waited'}. You can go back to any time ${describeRanges(ranges)}.`,
      'Run `quoin backup`: from then on, you can go back to any minute again.',
    )
  const shipped = await readShipped(dataDirectory)
  const { folder, until } = ranges.at(-1)!
  if (shipped && shipped.folder !== folder && shipped.until > until)
    return wrong(
      `The log has continued in another history since the newest backup, for example because the data directory was replaced by a copy. You can go back to any time ${describeRanges(ranges)}.`,
      'Run `quoin backup`: from then on, you can go back to any minute again.',
    )
  return right(`to any time ${describeRanges(ranges)}`)
}

async function readRanges(dataDirectory: string, directory: string): Promise<LogRange[] | undefined> {
  return (await isRepository(directory))
    ? rangesOf(await readReachable(directory), await pendingSegments(dataDirectory))
    : undefined
}
