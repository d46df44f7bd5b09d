import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { backupFolder } from '../backup/backup-setup.ts'
import { writeSmallFile } from '../backup/write-durably.ts'
import { ifMissing } from '../../kernel/if-missing.ts'
import { nextSegment } from './segment.ts'

const shippedSchema = z.object({
  folder: z.string(),
  /** Newest segment in the repository. */
  segment: z.string(),
  /** Time up to which all committed changes are in the repository, unless there is a gap. */
  until: z.iso.datetime(),
  /**
   * Stored files that were added at this time or later may not be in the repository yet. By the clock of the database.
   */
  stored_since: z.iso.datetime(),
})
export type Shipped = z.infer<typeof shippedSchema>

const gapSchema = z.object({
  /** First and last segment of those that were deleted instead of being shipped. */
  first: z.string(),
  last: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  reason: z.enum(['spool_full', 'disk_full']),
})
export type Gap = z.infer<typeof gapSchema>

const fileIn = (dataDirectory: string, name: string): string => join(backupFolder(dataDirectory), name)

/** Stores what was shipped. Only the process that holds the lock of shipping may call it. */
export async function writeShipped(dataDirectory: string, shipped: Shipped): Promise<void> {
  await writeSmallFile(fileIn(dataDirectory, 'log-shipped.json'), JSON.stringify(shipped))
}

/** Reads what was shipped last. Undefined if nothing was shipped yet. */
export function readShipped(dataDirectory: string): Promise<Shipped | undefined> {
  return readState(fileIn(dataDirectory, 'log-shipped.json'), shippedSchema)
}

/** Records that a segment was deleted instead of being shipped. Continues the newest gap if the segment follows it. */
export async function recordGap(
  dataDirectory: string,
  { segment, at, reason }: { segment: string; at: string; reason: Gap['reason'] },
): Promise<void> {
  const before = await readGap(dataDirectory)
  const gap: Gap =
    before && nextSegment(before.last) === segment
      ? { ...before, last: segment, until: at, reason }
      : { first: segment, last: segment, from: at, until: at, reason }
  await writeSmallFile(fileIn(dataDirectory, 'log-gap.json'), JSON.stringify(gap))
}

/** Reads the newest gap, which this installation caused by deleting segments. Undefined if there was none. */
export function readGap(dataDirectory: string): Promise<Gap | undefined> {
  return readState(fileIn(dataDirectory, 'log-gap.json'), gapSchema)
}

async function readState<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const text = await readFile(path, 'utf8').catch(ifMissing)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}
