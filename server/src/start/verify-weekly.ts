import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { readBackupStatus } from '../operate/backup/backup-status.ts'
import { readVerification, recordVerification, type Verification } from '../operate/restore/verification.ts'
import { clearScratch } from '../operate/restore/verify-newest.ts'
import { answerInTime, endProgram, startProgram } from './child-program.ts'

const program = fileURLToPath(new URL('verify-backup-program.ts', import.meta.url))
const hourMs = 3600_000
/** Age of the newest successful check from which on another one is due. It is less than a week by half a day. */
const dueMs = 6.5 * 24 * hourMs
/** Time after which a check is ended. */
const timeoutMs = 2 * hourMs
/** Time that a check gets to stop its Postgres and to delete its copy, before it is killed. */
const graceMs = 20_000
/** The lowest priority. Postgres on the copy inherits it. */
const priority = 19

/** Parts that only tests replace. */
interface CheckParts {
  program?: string
  timeoutMs?: number
  graceMs?: number
}

export interface WeeklyChecks {
  /**
   * Checks the newest backup, if a check is due. The caller has just made a backup. Throws if the check fails, or after
   * two hours, whether its process ends then or not.
   */
  runIfDue(): Promise<void>
  /** Ends a running check, and deletes what it has restored. */
  stop(): Promise<void>
}

/**
 * Checks that the newest backup can be restored, once a week, or the next night if the check was impossible or found a
 * fault. A process of its own restores it, with the lowest priority.
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
      if (isStopped || (last !== null && Date.now() - Date.parse(last) < dueMs)) return
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

/** A check that took too long. */
class Late extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(
      `The check took longer than ${Math.round(seconds / 60)} minutes and was ended. Look at how fast the disks of the data and of the backups are.`,
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
