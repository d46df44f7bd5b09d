import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { readVerification, type Verification } from '../operate/restore/verification.ts'
import { clearScratch } from '../operate/restore/verify-newest.ts'

const program = fileURLToPath(new URL('verify-backup-program.ts', import.meta.url))
const hourMs = 3600_000
/** Age of the newest successful check from which on another one is due. It is less than a week by half a day. */
const dueMs = 6.5 * 24 * hourMs
/** Time after which a check is ended. */
const timeoutMs = 2 * hourMs
/** Time that a check gets to stop its Postgres and to delete its copy, before it is killed. */
const graceMs = 20_000

export interface WeeklyChecks {
  /** Checks the newest backup, if a check is due. The caller has just made a backup. */
  runIfDue(): Promise<void>
  /** Ends a running check, and deletes what it has restored. */
  stop(): Promise<void>
}

/**
 * Checks that the newest backup can be restored, once a week, or the next night if the check was impossible or found a
 * fault. A process of its own restores it, with the lowest priority.
 */
export function verifyWeekly(dataDirectory: string, log: Logger): WeeklyChecks {
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
      running = startProgram()
      const impatience = setTimeout(() => void endProgram(running), timeoutMs).unref()
      const verification = await answerOf(running).finally(() => {
        clearTimeout(impatience)
        running = undefined
      })
      if (verification) report(log, verification)
    },
    stop: async () => {
      isStopped = true
      await cleared
      await endProgram(running)
      await clearScratch(dataDirectory)
    },
  }
}

function report(log: Logger, verification: Verification): void {
  const { outcome, sentence } = verification
  if (outcome === 'right') log.info(verification, 'The newest backup was restored and checked.')
  else log.error(verification, `The newest backup could not be checked, or has faults: ${sentence}`)
}

function startProgram(): ChildProcess {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined)
  // Postgres on the copy inherits the priority.
  if (child.pid !== undefined) setPriority(child.pid, 19)
  return child
}

async function endProgram(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(graceMs, undefined, { ref: false })])
  child.kill('SIGKILL')
  await ended
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
