import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { accountFor } from '../account.ts'
import { postmasterFile } from '../postmaster-file.ts'
import { until } from '../processes.ts'
import { afterwards } from './scratch.ts'

/** Writes the two lock files that a crashed Postgres leaves behind. Both contain the process id `pid`. */
export function leaveLocks(directory: string, pid: number | ''): void {
  const cluster = join(directory, 'postgres')
  const socket = join(directory, 'socket')
  const files = [
    [postmasterFile(cluster), `${pid}\n${cluster}\n1700000000\n5432\n${socket}\n\n\nready\n`],
    [join(socket, '.s.PGSQL.5432.lock'), `${pid}\n${cluster}\n1700000000\n5432\n${socket}\n`],
  ] as const
  for (const [path, text] of files) {
    writeFileSync(path, pid === '' ? '' : text, { mode: 0o600 })
    const account = accountFor(cluster)
    if (account) chownSync(path, account.uid, account.gid)
  }
}

/**
 * Starts a program that is not Postgres, as the user that runs Postgres. If the program ran as another user, Postgres
 * would ignore a lock file that contains the id of the program's process.
 */
export function unrelatedProgram(t: TestContext, directory: string, ...command: string[]): ChildProcess {
  const cluster = join(directory, 'postgres')
  const [program, ...args] = command.length > 0 ? command : ['sleep', '600']
  const child = spawn(program!, args, {
    ...accountFor(cluster),
    cwd: cluster,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  afterwards(t, () => child.kill('SIGKILL'))
  return child
}

/** Creates a zombie process named `postgres` that exists as long as the test runs. Returns its id. */
export async function unburied(t: TestContext, directory: string): Promise<number> {
  const program = join(directory, 'socket', 'postgres')
  copyFileSync('/bin/sleep', program)
  const parent = unrelatedProgram(t, directory, 'sh', '-c', `"${program}" 600 & echo $!; exec sleep 600`)
  const [said] = (await once(parent.stdout!, 'data')) as [Buffer]
  const pid = Number(said.toString())
  // Waits until the program `sleep` has replaced the shell. The shell would remove the zombie; `sleep` does not.
  await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n', 5000)
  process.kill(pid, 'SIGKILL')
  await until(() => /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')), 5000)
  return pid
}
