import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

// Programs that the service runs as separate processes with lower priority. Each prints one JSON answer.

/**
 * Time in milliseconds to wait for the end of a killed process. A process that waits for a hanging disk may never end.
 */
const killedMs = 3000

/** Starts a program with a lower priority, from 1 to 19. Its child processes inherit the priority. */
export function startProgram(path: string, priority: number): ChildProcess {
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'pipe'] })
  // If the process ends early, its exit status shows the reason.
  child.stdin.on('error', () => undefined)
  // At this time, the process is still loading its code. Threads that it starts later inherit the priority.
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return child
}

/** Kills a process, and waits at most three seconds for its end. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await Promise.race([ended, sleep(killedMs, undefined, { ref: false })])
}

/** Sends a process the signal to end. Kills it after some time, and waits at most three seconds for its end. */
export async function endProgram(child: ChildProcess, afterMs: number): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(afterMs, undefined, { ref: false })])
  await killProgram(child)
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null

interface AnswerLimits {
  longestMs: number
  /** Ends the program if it takes too long. Returns the error for the caller. */
  end: () => Error
  /** Reason to report if the program fails without printing one. */
  ifSilent: string
}

/**
 * Returns the answer of a program. If the program fails, throws an error with its reason. If it takes too long, ends it
 * and throws an error without waiting for its end.
 */
export async function answerInTime<Answer>(
  child: ChildProcess,
  { longestMs, end, ifSilent }: AnswerLimits,
): Promise<Answer> {
  const answer = answerOf<Answer>(child, ifSilent)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(end()), longestMs).unref()
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    // A program that was ended gives no answer.
    answer.catch(() => undefined)
  }
}

async function answerOf<Answer>(child: ChildProcess, ifSilent: string): Promise<Answer> {
  const [answer, complaint, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  if (code !== 0) throw new Error(complaint.trim() || ifSilent)
  return JSON.parse(answer) as Answer
}
