import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeSmallFile } from '../backup/write-durably.ts'

// The file `backups/NAME.log` of a repository states which part of the write-ahead log continues a backup beyond its
// own end. It is not encrypted, so that the service, which cannot read backups, can find log that no backup needs.

const [backupEnding, spanEnding] = ['.backup', '.log'] as const
const folder = 'backups'

const spanSchema = z.object({
  /** Folder with the log that continues the backup. */
  folder: z.string(),
  /** First segment that the backup needs. */
  from: z.string(),
  /** Time at which the copy of the database ended. With the log, any later time can be restored. */
  until: z.iso.datetime(),
})

/** The log with which a backup can be continued. */
export interface BaseSpan extends z.infer<typeof spanSchema> {
  /** Name of the backup. */
  name: string
}

/** Position in the log at which a backup begins. */
export type LogPosition = Pick<BaseSpan, 'folder' | 'from'>

/** Stores which log a backup needs. Must be called before the backup gets its name. */
export async function writeSpan(
  directory: string,
  name: string,
  span: z.infer<typeof spanSchema>,
): Promise<void> {
  await writeSmallFile(join(directory, folder, name + spanEnding), JSON.stringify(spanSchema.parse(span)))
}

/**
 * Returns, for each backup that can be restored to a later time, the part of the write-ahead log that this needs. Sorted
 * by the end of the backup, the oldest first.
 */
export async function readSpans(directory: string): Promise<BaseSpan[]> {
  const { spans, backups } = await namesIn(directory)
  const found: BaseSpan[] = []
  for (const name of spans.filter((each) => backups.has(each))) {
    const text = await readFile(join(directory, folder, name + spanEnding), 'utf8')
    found.push({ name, ...spanSchema.parse(JSON.parse(text)) })
  }
  return found.toSorted((a, b) => a.until.localeCompare(b.until))
}

/** Returns the paths of the files that belong to backups that were deleted. */
export async function listSpansWithoutBackup(directory: string): Promise<string[]> {
  const { spans, backups } = await namesIn(directory)
  return spans.flatMap((name) => (backups.has(name) ? [] : [join(directory, folder, name + spanEnding)]))
}

async function namesIn(directory: string): Promise<{ spans: string[]; backups: Set<string> }> {
  const names = (await readdir(join(directory, folder))).filter((name) => !name.startsWith('.'))
  const endingWith = (ending: string): string[] =>
    names.flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])).toSorted()
  return { spans: endingWith(spanEnding), backups: new Set(endingWith(backupEnding)) }
}
