import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearLeftover } from '../start/postgres/leftover.ts'
import { lockDirectory } from '../start/postgres/lock-directory.ts'

/** Prefix of the data directories of tests, by which those that a killed run left behind are found. */
export const testDirectoryPrefix = 'quoin-test-'

/**
 * Directories younger than this are not deleted, in milliseconds, because a run that has just started may not have
 * locked its directory yet.
 */
const youngMs = 10 * 60_000

/** Deletes everything that killed test runs of this user left behind, and stops a Postgres that still runs. */
export async function sweepTestDirectories(now = Date.now(), directories = testDirectories()): Promise<void> {
  for (const directory of directories) {
    const stats = statSync(directory, { throwIfNoEntry: false })
    if (!stats?.isDirectory() || stats.uid !== process.getuid!() || now - stats.mtimeMs < youngMs) continue
    const release = lockDirectory(directory)
    if (!release) continue
    await clearLeftover(join(directory, 'postgres'), console.error)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    release()
  }
}

function testDirectories(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(testDirectoryPrefix))
    .map((name) => join(tmpdir(), name))
}
