import { readdirSync, readFileSync } from 'node:fs'

const everyMs = 200

interface MemorySamples {
  /** Most memory of all samples, in MB. */
  most(): number
  stop(): void
}

/**
 * Samples the memory of processes and their descendants. Memory that several processes share, such as the cache of
 * Postgres, is counted once (the proportional set size). Works on Linux only; elsewhere the result is 0.
 */
export function sampleMemory(roots: readonly number[]): MemorySamples {
  let most = 0
  const sample = (): void => void (most = Math.max(most, megabytesOf(roots)))
  const timer = setInterval(sample, everyMs)
  return { most: () => most, stop: () => clearInterval(timer) }
}

function megabytesOf(roots: readonly number[]): number {
  const parents = new Map<number, number>()
  for (const name of namesIn('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
  const belongs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && belongs(parents.get(pid) ?? 0))
  const kilobytes = [...parents.keys()].filter(belongs).reduce((sum, pid) => sum + proportionalSize(pid), 0)
  return Math.round(kilobytes / 1024)
}

function parentOf(pid: string): number {
  const text = readIfThere(`/proc/${pid}/stat`)
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function proportionalSize(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

/** Returns the text of a file. Empty if the process has ended. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
