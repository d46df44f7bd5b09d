import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { readBackupStatus } from '../operate/backup/backup-status.ts'
import { readVerification, recordVerification, type Verification } from '../operate/restore/verification.ts'
import { clearScratch } from '../operate/restore/verify-newest.ts'

const program = fileURLToPath(new URL('verify-backup-program.ts', import.meta.url))
const hourMs = 3600_000
/** Age of the newest successful check from which on another one is due. It is less than a week by half a day. */
const dueMs = 6.5 * 24 * hourMs
/** Time after which a check is ended. */
const timeoutMs = 2 * hourMs
/** Time that a check gets to stop its Postgres and to delete its copy, before it is killed. */
const graceMs = 20_000
/** Time for which the end of a killed check is awaited. A process that waits for a hanging disk may never end. */
const killedMs = 3000

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
    log.error({ err: error }, 'What an interrupted check of a backup has left could not be deleted.'),
  )
  return {
    runIfDue: async () => {
      await cleared
      const last = (await readVerification(dataDirectory))?.right_at ?? null
      if (isStopped || (last !== null && Date.now() - Date.parse(last) < dueMs)) return
      const child = startProgram(parts.program ?? program)
      running = child
      child.once('exit', () => (running = running === child ? undefined : running))
      const end = (): void => void endProgram(child, parts.graceMs ?? graceMs)
      const verification = await answerInTime(child, parts.timeoutMs ?? timeoutMs, end).catch(
        async (error: Error) => {
          if (error instanceof Late) await recordLate(dataDirectory, error)
          throw error
        },
      )
      if (verification) report(log, verification)
    },
    stop: async () => {
      isStopped = true
      await cleared
      await endProgram(running, parts.graceMs ?? graceMs)
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

function startProgram(path: string): ChildProcess {
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined)
  // Postgres on the copy inherits the priority.
  if (child.pid !== undefined) setPriority(child.pid, 19)
  return child
}

/** Ends a check. After some time kills it, and waits a moment for that. */
async function endProgram(child: ChildProcess | undefined, afterMs: number): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(afterMs, undefined, { ref: false })])
  child.kill('SIGKILL')
  await Promise.race([ended, sleep(killedMs, undefined, { ref: false })])
}

/** Returns the answer of the program. Calls `end` and throws if it takes too long, without waiting for its end. */
async function answerInTime(
  child: ChildProcess,
  longestMs: number,
  end: () => void,
): Promise<Verification | null> {
  const answer = answerOf(child)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Late(longestMs / 1000))
    end()
  }, longestMs).unref()
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    // An ended program has no answer.
    answer.catch(() => undefined)
  }
}

/** Returns the answer of the program. Null if another process is checking. Throws with the reason if it fails. */
async function answerOf(child: ChildProcess): Promise<Verification | null> {
  const [answer, complaint, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  if (code !== 0)
    throw new Error(complaint.trim() || 'The check of the newest backup was ended before its end.')
  return JSON.parse(answer) as Verification | null
}
