import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemErrorCode } from './system-error.ts'

export function isAlive(pid: number): boolean {
  return signal(pid, 0) !== 'gone'
}

/** Sends a signal; a process that ended meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals | 0): 'sent' | 'gone' | 'forbidden' {
  try {
    process.kill(pid, name)
    return 'sent'
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ESRCH') return 'gone'
    if (code === 'EPERM') return 'forbidden'
    throw error
  }
}

/**
 * Whether this process is a Postgres that works on this cluster. A process id found in a file proves nothing: after a
 * reboot, or in another container, it belongs to someone else. Postgres works in its cluster's directory.
 */
export function isPostgresOf(cluster: string, pid: number): boolean {
  if (!existsSync('/proc/self')) return commandLine(pid).includes(`-D ${cluster} `)
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' &&
      readlinkSync(`/proc/${pid}/cwd`) === cluster
    )
  } catch (error) {
    // Gone, a zombie, or a process of another user: none of them is a Postgres of ours.
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ESRCH', 'EACCES'].includes(String(error.code))
    )
      return false
    throw error
  }
}

function commandLine(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/** Looks every few milliseconds; answers whether it came true in time. */
export async function until(isTrue: () => boolean, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!isTrue()) {
    if (performance.now() > deadline) return false
    await sleep(5)
  }
  return true
}
