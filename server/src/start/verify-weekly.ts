import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { readBackupStatus } from '../operate/backup/backup-status.ts'
import { readVerification, recordVerification, type Verification } from '../operate/restore/verification.ts'
import { clearScratch } from '../operate/restore/verify-newest.ts'
import { answerInTime, endProgram, startProgram } from './child-program.ts'

const program = fileURLToPath(new URL('verify-backup-program.ts', import.meta.url))
const hourMs = 3600_000
/** Age of the newest successful check from which another check is due, in milliseconds: half a day less than a week. */
const dueMs = 6.5 * 24 * hourMs
/** Time after which a check is ended, in milliseconds. */
const timeoutMs = 2 * hourMs
/** Time in which an ended check can stop its Postgres and delete its copy before it is killed, in milliseconds. */
const graceMs = 20_000
/** The lowest priority. Postgres on the copy inherits it. */
const priority = 19

/** Functions that only tests replace. */
interface CheckParts {
  program?: string
  timeoutMs?: number
  graceMs?: number
}

export interface WeeklyChecks {
  /**
   * Checks the newest backup, if a check is due. The caller has just made a backup. Throws an error if the check fails
   * or takes longer than two hours. It does not wait for the end of the process then.
   */
  runIfDue(): Promise<void>
  /** Ends a running check, and deletes its copy. */
  stop(): Promise<void>
}

/**
 * Checks once a week that the newest backup can be restored, or again the next night if the check was impossible or
 * found a fault. A separate process with the lowest priority restores the backup.
 */
export function verifyWeekly(dataDirectory: string, log: Logger, parts: CheckParts = {}): WeeklyChecks {
  let running: ChildProcess | undefined
  let isStopped = false
  const cleared = clearScratch(dataDirectory).catch((error: Error) =>
    log.error({ err: error }, 'Files of an interrupted check of a backup could not be deleted.'),
  )
  return {
    runIfDue: async () => {
      await cleared
      const last = (await readVerification(dataDirectory))?.right_at ?? null
      const ageMs = last === null ? Infinity : Date.now() - Date.parse(last)
      // A check in the future was made while the clock was wrong.
      if (isStopped || (ageMs > -hourMs && ageMs < dueMs)) return
      const child = startProgram(parts.program ?? program, priority)
      running = child
      child.once('exit', () => (running = running === child ? undefined : running))
      const longestMs = parts.timeoutMs ?? timeoutMs
      // Null if another process is checking.
      const verification = await answerInTime<Verification | null>(child, {
        longestMs,
        end: () => {
          void endProgram(child, parts.graceMs ?? graceMs)
          return new Late(longestMs / 1000)
        },
        ifSilent: 'The check of the newest backup was stopped before it was complete.',
      }).catch(async (error: Error) => {
        if (error instanceof Late) await recordLate(dataDirectory, error)
        throw error
      })
      if (verification) report(log, verification)
    },
    stop: async () => {
      isStopped = true
      await cleared
      if (running) await endProgram(running, parts.graceMs ?? graceMs)
      await clearScratch(dataDirectory)
    },
  }
}

function report(log: Logger, verification: Verification): void {
  const { outcome, sentence } = verification
  if (outcome === 'right') log.info(verification, 'The newest backup was restored and checked.')
  else log.error(verification, `The newest backup could not be checked, or has faults: ${sentence}`)
}

/** Error of a check that took too long. */
class Late extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(
      `The check took longer than ${Math.round(seconds / 60)} minutes and was ended. Check the speed of the disks of the data and of the backups.`,
    )
    this.seconds = seconds
  }
}

/** Records that a check took too long, so that the doctor reports why no backup was restored. */
async function recordLate(dataDirectory: string, { message, seconds }: Late): Promise<void> {
  const name = (await readBackupStatus(dataDirectory))?.name ?? 'none'
  const at = new Date().toISOString()
  await recordVerification(dataDirectory, { name, at, seconds, outcome: 'impossible', sentence: message })
}
