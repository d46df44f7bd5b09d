import { existsSync, readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Returns the processor time of a process and its child processes, in seconds. Null on systems without `/proc`. */
export function processorSeconds(pid: number): number | null {
  if (!existsSync('/proc/self/stat')) return null
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = statOf(name)
    if (!fields) continue
    const [parent, user, system] = [Number(fields[1]), Number(fields[11]), Number(fields[12])]
    if (Number(name) === pid || parent === pid) ticks += user + system
    // The entry of the parent process includes the processor time of its child processes that have ended.
    if (Number(name) === pid) ticks += Number(fields[13]) + Number(fields[14])
  }
  return ticks / ticksPerSecond
}

/**
 * Returns the fields of `/proc/PID/stat` after the name of the command. The name is cut off first, because it can
 * contain spaces and parentheses.
 */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}
