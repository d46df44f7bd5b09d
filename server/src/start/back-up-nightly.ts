import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isBackupSetUp } from '../operate/backup/backup-setup.ts'
import { readBackupStatus } from '../operate/backup/backup-status.ts'
import { backupDeadlineMs } from '../operate/backup/watch-backup.ts'
import { answerInTime, killProgram, startProgram } from './child-program.ts'
import { verifyWeekly } from './verify-weekly.ts'

const program = fileURLToPath(new URL('nightly-backup-program.ts', import.meta.url))
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Age of the newest backup from which a backup is made soon after the start, because the nightly backup was missed. */
const overdueMs = 26 * hourMs
const overdueDelayMs = 10 * minuteMs
/** Time after which a failed backup is repeated. */
const retryMs = hourMs
/** Time after the deadline of a backup after which its process is killed if it has not ended. */
const killDelayMs = 5 * minuteMs
const priority = 10

type BackedUpConfig = Pick<Config, 'dataDirectory' | 'role' | 'backup'>

export interface NightlyBackups {
  /** Stops the schedule. A running backup is aborted, and leaves no usable file. */
  stop(): Promise<void>
}

/** Functions that only tests replace. */
interface NightlyParts {
  program?: string
  overdueDelayMs?: number
  longestMs?: number
  retryMs?: number
}

/**
 * Backs up every night at the configured time, once backups are set up in the data directory. Of several hosts on one
 * database, only the one with the set-up does so. The backup runs as a separate process with
 * lower priority, so that it does not delay answers of the service. The process aborts itself if it takes too long or
 * makes no progress. If it hangs nevertheless, it is killed, and the next backup is made at the configured time.
 */
export function backUpNightly(config: BackedUpConfig, log: Logger, parts: NightlyParts = {}): NightlyBackups {
  const { dataDirectory, role, backup } = config
  let timer: NodeJS.Timeout | undefined
  let running: ChildProcess | undefined
  let isStopped = false
  const checks = verifyWeekly(dataDirectory, log)
  const schedule = (delayMs: number): void => {
    if (isStopped) return
    timer = setTimeout(() => void runOnce().catch(report), delayMs).unref()
  }
  const report = (error: Error): void => {
    log.error({ err: error }, 'The nightly backup failed. It is repeated in an hour.')
    schedule(parts.retryMs ?? retryMs)
  }
  const reportCheck = (error: Error): void => {
    if (!isStopped) log.error({ err: error }, 'The newest backup could not be checked.')
  }
  const runOnce = async (): Promise<void> => {
    if (isBackupSetUp(dataDirectory)) {
      const child = startProgram(parts.program ?? program, priority)
      running = child
      const answer = await answerInTime<Answer>(child, {
        longestMs: parts.longestMs ?? backupDeadlineMs + killDelayMs,
        end: () => {
          void killProgram(child)
          return new Error(
            'The backup did not end in time and was killed. Check that the target of the backups answers.',
          )
        },
        ifSilent: 'The backup stopped without a reason.',
      }).finally(() => (running = undefined))
      log.info(answer, 'The nightly backup is complete.')
      if (answer.prune_failure !== null)
        log.warn(answer, 'The nightly backup is complete, but old backups could not be deleted.')
      if (answer.repaired > 0)
        log.warn(answer, 'Stored files were damaged in the repository of the backups, and were copied again.')
      if (answer.missing + answer.wrong > 0)
        log.warn(
          answer,
          'Stored files are missing or damaged in the storage. The backup contains all others.',
        )
    }
    schedule(untilNext(backup.at, new Date()))
    // The next backup is scheduled before this check, because a hanging check must not stop the nightly backups.
    if (isBackupSetUp(dataDirectory)) await checks.runIfDue().catch(reportCheck)
  }
  const begin = async (): Promise<void> => {
    const isOverdue = isBackupSetUp(dataDirectory) && (await isLate(dataDirectory))
    schedule(isOverdue ? (parts.overdueDelayMs ?? overdueDelayMs) : untilNext(backup.at, new Date()))
  }
  if (role !== 'api') begin().catch(report)
  if (backup.to !== undefined && !isBackupSetUp(dataDirectory))
    log.warn('QUOIN_BACKUP_TO is set, but there is no recovery code yet. Run `quoin backup setup` once.')
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await checks.stop()
      if (running) await killProgram(running)
    },
  }
}

interface Answer {
  missing: number
  wrong: number
  repaired: number
  prune_failure: string | null
}

async function isLate(dataDirectory: string): Promise<boolean> {
  const status = await readBackupStatus(dataDirectory)
  if (status === undefined) return true
  const ageMs = Date.now() - Date.parse(status.at)
  // A backup with a time in the future was made while the clock was wrong.
  return ageMs > overdueMs || ageMs < -hourMs
}

/** Returns the milliseconds until the next time of day `at` (`HH:MM`), in the time zone of this machine. */
export function untilNext(at: string, now: Date): number {
  const [hours, minutes] = at.split(':').map(Number) as [number, number]
  const next = new Date(now)
  next.setHours(hours, minutes, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}
