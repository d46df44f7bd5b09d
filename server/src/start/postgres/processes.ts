import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemErrorCode } from './system-error.ts'

export function isAlive(pid: number): boolean {
  return signal(pid, 0) !== 'gone'
}

/** Sends a signal to a process. Returns `gone` if the process has already exited, which is not an error. */
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
 * True if the process with this id is a Postgres of this cluster. The id alone does not prove that: after a reboot, or
 * in another container, it may belong to another program. So the name and the working directory of the process are
 * checked: Postgres works in the directory of its cluster.
 */
export function isPostgresOf(cluster: string, pid: number): boolean {
  if (!existsSync('/proc/self')) return commandLine(pid).includes(`-D ${cluster} `)
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' &&
      readlinkSync(`/proc/${pid}/cwd`) === cluster
    )
  } catch (error) {
    // The process no longer exists, is a zombie, or belongs to another user. So it is not a Postgres of this cluster.
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

/**
 * Waits until a condition is true, by checking it every few milliseconds. Returns false after `timeoutMs`.
 */
export async function until(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!isTrue()) {
    if (performance.now() > deadline) return false
    await sleep(5)
  }
  return true
}
