import { createReadStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ObjectInStorage } from '../../domains/organization/stored-files/index.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import type { BackupSetup } from '../backup/backup-setup.ts'
import type { RecordedErasure } from '../../domains/office/personal-data/index.ts'
import { writeErasures } from '../backup/erasures.ts'
import { lockTarget } from '../backup/lock-target.ts'
import { copyNewFiles, nothingCopiedInto } from '../backup/repository-files.ts'
import { requireOwnRepository } from '../backup/repository.ts'
import { requireRoom } from '../backup/room.ts'
import { writeDurably, writeSmallFile } from '../backup/write-durably.ts'
import { beginBranch } from './log-folder.ts'
import { filesListPath, readLogFacts, readLogFactsIfWhole, segmentPath } from './log-repository.ts'
import { readShipped, writeShipped } from './log-state.ts'
import { listWaiting, type Waiting } from './spool.ts'

// A round of shipping consists of these steps:
//
// 1. The waiting segments are listed.
// 2. Every stored file that the repository does not have yet is copied there. A file is put into storage before a row
//    refers to it, so each row in a listed segment refers only to files that are in storage now. Without this step, a
//    restore would bring back rows without their files.
// 3. The names of these files are written to a list next to the last listed segment, so that the files are not deleted
//    as long as the log needs them.
// 4. The segments are copied, in their order: durably written into the repository first, then deleted here.
//
// A crash can leave files in the repository that are in no list. They are deleted after a day, unless the next round
// lists them. A crash can also leave segments both here and in the repository. The next round deletes them here.

/** Maximum number of segments in one round. */
const perRound = 64
/**
 * Overlap of two searches for new files, in milliseconds. A transaction may commit this long after the time that it
 * stores.
 */
const overlapMs = 600_000
/** Age of the oldest files that the first round copies, in milliseconds. Older files are in the first backup. */
const beforeFirstMs = 24 * 3600_000
/** Time that is before every stored file, ISO 8601. */
const beginning = '1970-01-01T00:00:00.000Z'

export interface ShipParts {
  dataDirectory: string
  setup: BackupSetup
  storage: Storage
  /** Returns the time of the database, ISO 8601. */
  now: () => Promise<string>
  /** Lists the stored files that were moved to storage at this time or later, ISO 8601. */
  objectsSince: (at: string) => AsyncIterable<ObjectInStorage>
  /** Returns the erasures of people, which a restore repeats. */
  erasures: () => Promise<RecordedErasure[]>
}

export interface ShipReport {
  shipped: number
  /** Number of stored files that the repository did not have. */
  files: number
  missing: number
  /**
   * True if a segment differs from the segment with the same name in the repository. The log then continues in another
   * folder, and is useful only after a new backup.
   */
  isDivergent: boolean
}

/**
 * Ships the waiting log, at most 64 segments. Undefined if another process is shipping.
 * @throws {StartRefused} with a message for the operator, if the repository cannot be used.
 */
export async function shipLog(parts: ShipParts): Promise<ShipReport | undefined> {
  const release = lockTarget(parts.dataDirectory, parts.setup.directory, 'shipping')
  if (!release) return undefined
  try {
    return await shipRound(parts)
  } finally {
    release()
  }
}

async function shipRound({
  dataDirectory,
  setup,
  storage,
  now,
  objectsSince,
  erasures,
}: ShipParts): Promise<ShipReport> {
  const report: ShipReport = { shipped: 0, files: 0, missing: 0, isDivergent: false }
  const all = await listWaiting(dataDirectory)
  const waiting = all.filter(({ folder }) => folder === all[0]!.folder).slice(0, perRound)
  const last = waiting.at(-1)
  if (!last) return report
  const { directory, filesKey, installation } = setup
  await requireOwnRepository(directory, installation)
  await requireRoom(directory, 0)
  await writeErasures(directory, await erasures())
  const began = await now()
  const before = await readShipped(dataDirectory)
  const since = before?.folder === last.folder ? before.stored_since : earlier(began, beforeFirstMs)
  // The clock was set back since the last round, so the time of each stored file may be wrong.
  const from = since > began ? beginning : earlier(since, overlapMs)
  const copied = nothingCopiedInto()
  await copyNewFiles(objectsSince(from), storage, { directory, filesKey }, copied)
  if (copied.needed.size > 0)
    await writeSmallFile(
      filesListPath(directory, last.folder, last.segment),
      [...copied.needed].map((digest) => `${digest}\n`).join(''),
    )
  report.files = copied.added
  report.missing = copied.missing.length
  for (const segment of waiting) {
    const facts = await shipSegment(directory, segment)
    if (facts === 'divergent') {
      report.isDivergent = true
      await beginBranch(dataDirectory)
      for (const { path } of all.filter(({ folder }) => folder === last.folder))
        await rm(path, { force: true })
      return report
    }
    const { folder, segment: name } = segment
    await writeShipped(dataDirectory, { folder, segment: name, until: facts.until, stored_since: since })
    await rm(segment.path)
    report.shipped++
  }
  const { folder, segment } = last
  const { until } = (await readShipped(dataDirectory))!
  await writeShipped(dataDirectory, { folder, segment, until, stored_since: began })
  return report
}

/**
 * Copies a segment into the repository, unless it is there already. A damaged copy is replaced. Returns the facts about
 * the segment.
 */
async function shipSegment(
  directory: string,
  { folder, segment, path }: Waiting,
): Promise<{ until: string } | 'divergent'> {
  const facts = await readLogFacts(path)
  const to = segmentPath(directory, folder, segment)
  const there = existsSync(to) ? await readLogFactsIfWhole(to) : undefined
  if (!there) {
    await writeDurably(
      { path: to, beginning: Buffer.alloc(0), through: [] },
      createReadStream(path) as AsyncIterable<Buffer>,
    )
    return facts
  }
  return there.digest === facts.digest ? there : 'divergent'
}

function earlier(at: string, ms: number): string {
  return new Date(Date.parse(at) - ms).toISOString()
}
