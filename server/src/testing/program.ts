import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { afterwards } from '../start/postgres/testing/scratch.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** What `npm start` runs. */
export const mainProgram = fileURLToPath(new URL('../main.ts', import.meta.url))
const patienceMs = 60_000

/** The service as a process of its own, the way `npm start` runs it. */
export interface Program {
  pid: number
  /** The whole welcome, once it serves. */
  welcomed: Promise<string>
  /** Resolves when it has ended, however that came about, and all that it wrote was read. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** What it has written to standard error. */
  logged(): string
  signal(name: NodeJS.Signals): void
  /** As a crash does: nothing is said, nothing is tidied. */
  kill(): Promise<void>
}

export interface ServingProgram extends Program {
  url: string
}

/** Starts the service on a free port of the loopback address and answers when it serves. */
export async function startProgram(
  env: Record<string, string>,
  command?: readonly [string, ...string[]],
): Promise<ServingProgram> {
  const program = launch({ QUOIN_LOG_LEVEL: 'warn', ...env }, command)
  const impatience = setTimeout(() => program.signal('SIGKILL'), patienceMs)
  try {
    return { ...program, url: addressIn(await program.welcomed) }
  } catch (error) {
    // Nobody was given it, so nobody would stop it.
    await program.kill()
    throw error
  } finally {
    clearTimeout(impatience)
  }
}

/** Starts the service, or what starts it, for a test that is also about how it starts; it is stopped when the test ends. */
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

/** The address in a welcome. */
export function addressIn(welcome: string): string {
  const found = /(?:ready|health is) at (http:\/\/[^/\s]+)/.exec(welcome)
  if (!found) throw new Error(`The welcome names no address on this machine: ${welcome}`)
  return found[1]!
}

function launch(
  env: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, mainProgram],
): Program {
  const child = spawn(command, args, {
    cwd: root,
    // Nothing of the environment of the tests: the service refuses variables that it does not know.
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
    welcomed.reject(new Error(`The service did not come to its welcome: ${log}`))
    return { code, signal }
  })
  // Not everybody waits for it.
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
