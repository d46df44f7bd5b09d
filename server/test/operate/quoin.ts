import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))

export interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

export interface RunningCommand {
  child: ChildProcess
  /** Resolves when the command has ended and all of its output was read. */
  ended: Promise<Ended>
}

/** Starts a command of the command line in a process of its own, as a user does. */
export function startQuoin(env: Record<string, string>, ...args: string[]): RunningCommand {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH']!, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([status]: (number | null)[]) => ({
    status: status!,
    stdout,
    stderr,
  }))
  return { child, ended }
}

export function quoin(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startQuoin(env, ...args).ended
}

/** Runs a command that is expected to succeed, and returns its JSON document. */
// oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
export async function quoinJson(env: Record<string, string>, ...args: string[]): Promise<any> {
  const { status, stdout, stderr } = await quoin(env, ...args, '--json')
  if (status !== 0) throw new Error(`quoin ${args.join(' ')} failed: ${stderr}`)
  return JSON.parse(stdout)
}

/** Returns the sentence with which a command was refused. */
export function refusalIn({ status, stderr }: Ended): string {
  if (status !== 1) throw new Error(`The command ended with ${status}: ${stderr}`)
  const line = stderr.split('\n').findLast((each) => each.startsWith('{"error":'))
  if (line === undefined) throw new Error(`The command gave no reason: ${stderr}`)
  return (JSON.parse(line) as { error: { message: string } }).error.message
}
