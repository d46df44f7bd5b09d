import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearLeftover } from '../start/postgres/leftover.ts'
import { lockDirectory } from '../start/postgres/lock-directory.ts'

/** Prefix of the names of test directories. With it, directories that killed test runs left behind are found. */
export const testDirectoryPrefix = 'quoin-test-'

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
