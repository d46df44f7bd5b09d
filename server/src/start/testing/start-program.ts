import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { afterwards } from '../../kernel/database/embedded/testing/scratch.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export interface Program {
  child: ChildProcess
  /** The whole welcome, once it was printed. */
  welcomed: Promise<string>
  exited: Promise<{ code: number | null }>
  stderr(): string
}

/** Starts the server as a process of its own, on any free port unless told otherwise. */
export function startProgram(
  t: TestContext,
  env: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, main],
): Program {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const welcomed = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    if (stdout.includes('Stop  ')) welcomed.resolve(stdout)
  })
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null }))
  exited.then(
    () => welcomed.reject(new Error(`The server ended before its welcome: ${stderr}`)),
    () => undefined,
  )
  welcomed.promise.catch(() => undefined)
  afterwards(t, async () => {
    child.kill('SIGTERM')
    await exited
  })
  return { child, welcomed: welcomed.promise, exited, stderr: () => stderr }
}
