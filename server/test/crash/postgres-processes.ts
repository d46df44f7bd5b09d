import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { signal } from '../../src/start/postgres/processes.ts'
import type { Installation } from './installation.ts'

interface Process {
  pid: number
  isStopped: boolean
}

/** Suspends every process of the database. The returned function lets them continue. */
export async function freezePostgres(installation: Installation): Promise<() => void> {
  const postmaster = installation.postmaster()
  // Suspends the main process of Postgres first, so that it starts no more processes. A process that it has just
  // started is found in the next iteration.
  signal(postmaster, 'SIGSTOP')
  for (;;) {
    const running = processesOf(postmaster).filter(({ isStopped }) => !isStopped)
    if (running.length === 0) break
    for (const { pid } of running) signal(pid, 'SIGSTOP')
    await sleep(10)
  }
  return () => {
    for (const { pid } of processesOf(postmaster)) signal(pid, 'SIGCONT')
  }
}

function processesOf(postmaster: number): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([pid, parent]) => [pid, parent].includes(String(postmaster)))
    .map(([pid, , state]) => ({ pid: Number(pid), isStopped: /^[TZ]/.test(state!) }))
}
