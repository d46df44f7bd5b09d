import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { afterwards } from '../start/postgres/testing/scratch.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The program that `npm start` runs. */
export const mainProgram = fileURLToPath(new URL('../main.ts', import.meta.url))
const timeoutMs = 60_000

/** The service as a separate process, which is started in the same way as by `npm start`. */
export interface Program {
  pid: number
  /** Resolves with the welcome text once the service accepts requests. */
  welcomed: Promise<string>
  /** Resolves once the process has ended and all of its output was read. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Returns what the process has written to standard error so far. */
  logged(): string
  signal(name: NodeJS.Signals): void
  /** Kills the process at once, without messages or cleanup, as in a crash. */
  kill(): Promise<void>
}

export interface ServingProgram extends Program {
  url: string
}

/** Starts the service on a free port of the loopback address and returns once it accepts requests. */
export async function startProgram(
  env: Record<string, string>,
  command?: readonly [string, ...string[]],
): Promise<ServingProgram> {
  const program = launch({ QUOIN_LOG_LEVEL: 'warn', ...env }, command)
  const impatience = setTimeout(() => program.signal('SIGKILL'), timeoutMs)
  try {
    return { ...program, url: addressIn(await program.welcomed) }
  } catch (error) {
    // The start failed. The caller gets only the error and cannot stop the program, so it is killed here.
    await program.kill()
    throw error
  } finally {
    clearTimeout(impatience)
  }
}

/**
 * Starts the service for a test of the start itself. `command` is the program that starts it. The process is stopped
 * when the test ends.
 */
export function launchFor(
  t: TestContext,
  env: Record<string, string>,
  command?: readonly [string, ...string[]],
): Program {
  const program = launch(env, command)
  afterwards(t, async () => {
    program.signal('SIGTERM')
    await program.ended
  })
  return program
}

export function addressIn(welcome: string): string {
  const match = /(?:ready|health is) at (http:\/\/[^/\s]+)/.exec(welcome)
  if (!match) throw new Error(`The welcome text contains no URL of this machine: ${welcome}`)
  return match[1]!
}

function launch(
  env: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, mainProgram],
): Program {
  const child = spawn(command, args, {
    cwd: root,
    // Other environment variables of the tests are not passed on, because the service refuses unknown
    // settings.
    env: { PATH: process.env['PATH']!, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, log] = ['', '']
  const welcomed = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (/Stop {2}|its health is at \S+\n/.test(said)) welcomed.resolve(said)
  })
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => {
    welcomed.reject(new Error(`The service ended before it printed its welcome text: ${log}`))
    return { code, signal }
  })
  // Callers that do not wait for the welcome must not cause an unhandled rejection.
  welcomed.promise.catch(() => undefined)
  return {
    pid: child.pid!,
    welcomed: welcomed.promise,
    ended,
    logged: () => log,
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
