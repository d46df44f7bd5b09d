import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Ended {
  /** Null if the program was killed. */
  status: number | null
  stdout: string
  stderr: string
}

export interface Running {
  child: ChildProcess
  ended: Promise<Ended>
}

/** Starts a program with only these environment variables. */
export function startCommand(command: readonly string[], env: Record<string, string>, cwd: string): Running {
  const [file, ...args] = command
  const child = spawn(file!, args, {
    cwd,
    env: { PATH: process.env['PATH']!, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]).then(([stdout, stderr, [status]]) => ({ status, stdout, stderr }))
  return { child, ended }
}

/** Returns the sentence with which a command was refused. Undefined if it gave none. */
export function refusalOf({ stdout, stderr }: Ended): string | undefined {
  const line = stderr.split('\n').findLast((each) => each.startsWith('{"error":'))
  if (line !== undefined) return (JSON.parse(line) as { error: { message: string } }).error.message
  const faults = stdout.split('\n').find((each) => each.startsWith('The restored copy has faults'))
  return faults
}
