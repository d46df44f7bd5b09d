import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { clearLeftover } from '../start/postgres/leftover.ts'
import { lockDirectory } from '../start/postgres/lock-directory.ts'

const everyPrefix = 'quoin-test-'
/**
 * Prefix of the names of this process's test directories. It contains the id of the process, so that the directories
 * that killed test runs left behind are found, and those in use are not deleted.
 */
export const testDirectoryPrefix = `${everyPrefix}${process.pid}-`

/**
 * Minimum age of directories that are deleted, in milliseconds. A younger directory may belong to a test run that has
 * just started and has not locked it yet.
 */
const youngMs = 10 * 60_000

/**
 * Deletes the directories that killed test runs of this user left behind, and stops any Postgres that still
 * runs in them.
 */
export async function sweepTestDirectories(now = Date.now(), directories = testDirectories()): Promise<void> {
  for (const directory of directories) {
    if (isInUse(directory)) continue
    const stats = statSync(directory, { throwIfNoEntry: false })
    if (!stats?.isDirectory() || stats.uid !== process.getuid!() || now - stats.mtimeMs < youngMs) continue
    const release = lockDirectory(directory)
    if (!release) continue
    await clearLeftover(join(directory, 'postgres'), console.error)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    release()
  }
}

/** True if the process that created the directory, or a later one with the same id, still runs. */
function isInUse(directory: string): boolean {
  const pid = /^(\d+)-/.exec(basename(directory).slice(everyPrefix.length))?.[1]
  if (pid === undefined) return false
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function testDirectories(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(everyPrefix))
    .map((name) => join(tmpdir(), name))
}
