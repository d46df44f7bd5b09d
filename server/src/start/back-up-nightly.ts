import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isBackupSetUp } from '../operate/backup/backup-setup.ts'
import { readBackupStatus } from '../operate/backup/backup-status.ts'
import { verifyWeekly } from './verify-weekly.ts'

const program = fileURLToPath(new URL('nightly-backup-program.ts', import.meta.url))
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Age of the newest backup at which one is made soon after the start, because the last night was missed. */
const overdueMs = 26 * hourMs
const overdueDelayMs = 10 * minuteMs
/** Time after which a failed backup is repeated. */
const retryMs = hourMs

type BackedUpConfig = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'role' | 'backup'>

export interface NightlyBackups {
  /** Stops waiting. A running backup is aborted, and leaves no file that counts. */
  stop(): Promise<void>
}

/**
 * Backs up every night at the configured time, once backups are set up. The backup runs as a process of its own with
 * lower priority, so that it does not delay answers of the service.
 */
export function backUpNightly(config: BackedUpConfig, log: Logger): NightlyBackups {
  const { databaseUrl, dataDirectory, role, backup } = config
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
    schedule(retryMs)
  }
  const reportCheck = (error: Error): void => {
    if (!isStopped) log.error({ err: error }, 'The newest backup could not be checked.')
  }
  const runOnce = async (): Promise<void> => {
    if (isBackupSetUp(dataDirectory)) {
      running = startProgram()
      const answer = await answerOf(running).finally(() => (running = undefined))
      log.info(answer, 'The nightly backup is complete.')
      if (answer.missing + answer.wrong > 0)
        log.warn(
          answer,
          'Stored files are missing or damaged in the storage. The backup contains all others.',
        )
      await checks.runIfDue().catch(reportCheck)
    }
    schedule(untilNext(backup.at, new Date()))
  }
  const begin = async (): Promise<void> => {
    const isOverdue = isBackupSetUp(dataDirectory) && (await isLate(dataDirectory))
    schedule(isOverdue ? overdueDelayMs : untilNext(backup.at, new Date()))
  }
  if (databaseUrl === undefined && role !== 'api') begin().catch(report)
  if (backup.to !== undefined && !isBackupSetUp(dataDirectory))
    log.warn('QUOIN_BACKUP_TO is set, but there is no recovery code yet. Run `quoin backup setup` once.')
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await checks.stop()
      if (!running) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

function startProgram(): ChildProcess {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The process is still loading its code then. Threads that it starts later inherit the priority.
  if (child.pid !== undefined) setPriority(child.pid, 10)
  return child
}

/** Returns the answer of the program. Throws with the reason if it fails. */
async function answerOf(child: ChildProcess): Promise<{ missing: number; wrong: number }> {
  const [answer, complaint, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  if (code !== 0) throw new Error(complaint.trim() || 'It gave no reason.')
  return JSON.parse(answer) as { missing: number; wrong: number }
}

async function isLate(dataDirectory: string): Promise<boolean> {
  const status = await readBackupStatus(dataDirectory)
  return status === undefined || Date.now() - Date.parse(status.at) > overdueMs
}

/** Milliseconds until the next time of day `at` (`HH:MM`), in the time zone of this machine. */
export function untilNext(at: string, now: Date): number {
  const [hours, minutes] = at.split(':').map(Number) as [number, number]
  const next = new Date(now)
  next.setHours(hours, minutes, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}
