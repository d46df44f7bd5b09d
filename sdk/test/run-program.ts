import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Outcome of a program. */
export interface ProgramRun {
  code: number | null
  output: string
  errors: string
  ms: number
}

/**
 * Runs a compiled program and waits for its end. `runtime` is the command that runs it, such as `deno run -A`. Default:
 * this version of Node.js.
 */
export async function runProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  runtime: readonly string[] = [process.execPath],
): Promise<ProgramRun> {
  const started = performance.now()
  const [command, ...options] = runtime
  const child = spawn(command!, [...options, file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors, ms: performance.now() - started }
}

/**
 * The commands of the runtimes with which the programs are run: this version of Node.js, and those in the environment
 * variable `SDK_RUNTIMES`, separated by commas.
 */
export function runtimes(): string[][] {
  const others = process.env['SDK_RUNTIMES']?.split(',') ?? []
  return [[process.execPath], ...others.map((command) => command.trim().split(' '))]
}
