import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const patienceMs = 30_000

/** The service as a process of its own, the way `npm start` runs it. */
export interface Program {
  url: string
  pid: number
  /** Resolves when it has ended, however that came about. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** What it has written to standard error. */
  logged(): string
  signal(name: NodeJS.Signals): void
  /** As a crash does: nothing is said, nothing is tidied. */
  kill(): Promise<void>
}

/** Starts the service on a free port of the loopback address and answers when it serves. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [main], {
    // Nothing of the environment of the tests: the service refuses variables that it does not know.
    env: { PATH: process.env['PATH']!, PORT: '0', QUOIN_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  return {
    url: await addressOf(child, () => log),
    pid: child.pid!,
    ended,
    logged: () => log,
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function addressOf(child: ChildProcess, logged: () => string): Promise<string> {
  const ready = Promise.withResolvers<string>()
  const fail = (why: string) => (): void => ready.reject(new Error(`The service ${why}: ${logged()}`))
  const timer = setTimeout(fail('did not start in time'), patienceMs)
  child.once('close', fail('ended before it served'))
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const address = /ready at (http:\S+)/.exec(said)?.[1]
    if (address !== undefined) ready.resolve(address)
  })
  try {
    return await ready.promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
    child.removeAllListeners('close')
  }
}
