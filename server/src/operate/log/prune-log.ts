import { rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listSpansWithoutBackup, readSpans } from './base-spans.ts'
import { ifMissing } from '../../kernel/if-missing.ts'
import { filesListPath, listFolders, listLogFolder, logIn, segmentPath } from './log-repository.ts'
import { nextSegment, numberOf } from './segment.ts'

/** Age below which a segment of the log is not deleted, in milliseconds. A backup that is being written may need it. */
const youngMs = 24 * 3600_000

/**
 * Deletes log that no backup needs: segments that are older than the oldest backup of their folder, segments after a
 * gap and before the next backup, and files that killed rounds of shipping have left. Must be called after the backups
 * that are not retained were deleted, and before the stored files that are no longer needed are deleted. Calls `touch`
 * for each examined file. Returns the number of deleted segments.
 */
export async function pruneLog(directory: string, now: number, touch: () => void): Promise<number> {
  const removeIfOld = async (path: string): Promise<boolean> => {
    touch()
    return await removeOlder(path, now - youngMs)
  }
  for (const path of await listSpansWithoutBackup(directory)) await removeIfOld(path)
  const spans = await readSpans(directory)
  let deleted = 0
  for (const folder of await listFolders(directory)) {
    const starts = spans.flatMap((span) => (span.folder === folder ? [span.from] : []))
    const { segments, withFiles, unfinished } = await listLogFolder(directory, folder)
    const needed = neededOf(new Set(segments), starts)
    for (const segment of segments)
      if (!needed.has(segment) && (await removeIfOld(segmentPath(directory, folder, segment)))) deleted++
    const first = Math.min(...starts.map(numberOf))
    for (const segment of withFiles)
      if (!(numberOf(segment) >= first)) await removeIfOld(filesListPath(directory, folder, segment))
    for (const path of unfinished) await removeIfOld(path)
    if (starts.length === 0) await removeIfEmpty(join(logIn(directory), folder))
  }
  return deleted
}

/** Returns the segments that can be reached from one of the starts without a gap. */
function neededOf(segments: ReadonlySet<string>, starts: readonly string[]): ReadonlySet<string> {
  const needed = new Set<string>()
  for (const start of starts)
    for (let next = start; segments.has(next) && !needed.has(next); next = nextSegment(next)) needed.add(next)
  return needed
}

async function removeOlder(path: string, thanMs: number): Promise<boolean> {
  const stats = await stat(path).catch(ifMissing)
  if (!stats || stats.mtimeMs >= thanMs) return false
  await rm(path, { force: true })
  await removeIfEmpty(dirname(path))
  return true
}

async function removeIfEmpty(path: string): Promise<void> {
  try {
    await rmdir(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw error
  }
}
