import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolder, type BackupSetup } from '../backup/backup-setup.ts'
import { ifMissing } from '../../kernel/if-missing.ts'
import { logFolderOf } from './log-folder.ts'
import { type Gap, recordGap } from './log-state.ts'
import { nameInHeader, sealSegment } from './seal-segment.ts'
import { isSegment } from './segment.ts'
import { type LogDirectories, logDirectoriesOf } from '../../start/postgres/index.ts'
import { freeBytesOf } from '../backup/room.ts'

// Path of a segment from Postgres to the repository:
//
// 1. Postgres copies the complete segment into its spool directory (`basic_archive`), and no longer needs it.
// 2. The service compresses and encrypts it into `backup/log/FOLDER` in the data directory, and deletes it from the
//    spool. This needs no repository, so little disk space is used even if the repository cannot be reached for days.
// 3. A separate process ships it (ship-log.ts), and deletes it there.
//
// Each step writes its file durably before it deletes the file of the previous step. After a crash, a step is repeated,
// and the result replaces the earlier one, which has the same contents.
//
// Postgres must never stop because of its log: if too much waits for shipping, or a disk is nearly full, new segments
// are deleted, and a gap is recorded. The older segments are retained, because they can still be used together with the
// newest backup. Times after the next backup can be restored again. Segments in the spool do not count as waiting,
// because no process reads the spool while the service is stopped, for example for an upgrade, and because encrypted
// segments are much smaller.

const mebibyte = 1024 * 1024

export interface SpoolLimits {
  /** Maximum size of the waiting encrypted segments, in bytes. Above it, new segments are deleted. */
  mostBytes: number
  /** Minimum free space on the disk, in bytes. Below it, new segments are deleted. */
  leastFreeBytes: number
}

export const spoolLimits: SpoolLimits = { mostBytes: 1024 * mebibyte, leastFreeBytes: 160 * mebibyte }

/** Directory with the encrypted segments that wait for shipping, in a folder for each history. */
export const waitingLog = (dataDirectory: string): string => join(backupFolder(dataDirectory), 'log')

/** File name extension of a waiting encrypted segment. */
export const waitingEnding = '.log'

/** A complete segment in the spool of Postgres. */
interface Raw {
  segment: string
  path: string
  bytes: number
  at: Date
}

export interface SealReport {
  sealed: number
  /** Reason why segments were deleted. Undefined if every segment was encrypted. */
  dropped: Gap['reason'] | undefined
}

/**
 * Encrypts the segments that Postgres has archived, at most `most`, and deletes segments for which there is no free
 * space. Only one process may call it at a time.
 */
export async function sealSpool(
  { dataDirectory, setup, ...directories }: { dataDirectory: string; setup: BackupSetup } & LogDirectories,
  { limits = spoolLimits, most = 16 }: { limits?: SpoolLimits; most?: number } = {},
): Promise<SealReport> {
  const raws = await readSpool(directories.spool)
  const report: SealReport = { sealed: 0, dropped: undefined }
  if (raws.length === 0) return report
  const systemId = await readSystemId(directories.cluster)
  report.dropped = await dropSurplus({ dataDirectory, spool: directories.spool }, raws, limits)
  for (const { segment, path, at } of raws.slice(0, most)) {
    const folder = await logFolderOf(dataDirectory, setup, { systemId, segment })
    const until = await closedAt(directories.cluster, segment, at)
    const to = join(waitingLog(dataDirectory), folder, segment + waitingEnding)
    await sealSegment({ file: path, to, name: nameInHeader(systemId, segment), until }, setup)
    await rm(path)
    report.sealed++
  }
  return report
}

/** Returns the complete segments in the spool, in their order. Deletes other files that Postgres has archived. */
async function readSpool(spool: string): Promise<Raw[]> {
  const names = (await readdir(spool).catch(ifMissing)) ?? []
  const raws: Raw[] = []
  for (const name of names.toSorted()) {
    const path = join(spool, name)
    if (isSegment(name)) {
      const { size, mtime } = await stat(path)
      raws.push({ segment: name, path, bytes: size, at: mtime })
    } else if (name.endsWith('.history') || name.endsWith('.backup') || name.endsWith('.partial')) {
      // A restore does not need these files, because the log of each timeline is in its own folder.
      await rm(path)
    }
  }
  return raws
}

/** Removes segments from the end of `raws`, and deletes them from the spool, until the others are within the limits. */
async function dropSurplus(
  { dataDirectory, spool }: { dataDirectory: string; spool: string },
  raws: Raw[],
  { mostBytes, leastFreeBytes }: SpoolLimits,
): Promise<Gap['reason'] | undefined> {
  const isFull = (await waitingBytes(dataDirectory)) >= mostBytes
  let free = Math.min(await freeBytesOf(dataDirectory), await freeBytesOf(spool))
  const surplus: Raw[] = isFull ? raws.splice(0) : []
  while (raws.length > 0 && free < leastFreeBytes) {
    const raw = raws.pop()!
    surplus.unshift(raw)
    free += raw.bytes
  }
  if (surplus.length === 0) return undefined
  const reason = isFull ? 'spool_full' : 'disk_full'
  for (const { segment, path, at } of surplus) {
    await recordGap(dataDirectory, { segment, at: at.toISOString(), reason })
    await rm(path)
  }
  return reason
}

/** Total size of the waiting encrypted segments, in bytes. */
export async function waitingBytes(dataDirectory: string): Promise<number> {
  let bytes = 0
  for (const { path } of await listWaiting(dataDirectory))
    bytes += (await stat(path).catch(ifMissing))?.size ?? 0
  return bytes
}

/** An encrypted segment that waits for shipping. */
export interface Waiting {
  folder: string
  segment: string
  path: string
}

/** Lists the encrypted segments that wait, in the order in which they are shipped. */
export async function listWaiting(dataDirectory: string): Promise<Waiting[]> {
  const directory = waitingLog(dataDirectory)
  const folders = (await readdir(directory, { withFileTypes: true }).catch(ifMissing)) ?? []
  const waiting: Waiting[] = []
  for (const folder of folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted())
    for (const name of (await readdir(join(directory, folder))).toSorted()) {
      const segment = name.slice(0, -waitingEnding.length)
      if (name.endsWith(waitingEnding) && isSegment(segment))
        waiting.push({ folder, segment, path: join(directory, folder, name) })
    }
  return waiting
}

/** Returns the segments that Postgres has archived and that are not shipped yet. */
export async function pendingSegments(dataDirectory: string): Promise<ReadonlySet<string>> {
  const raws = (await readdir(logDirectoriesOf(dataDirectory).spool).catch(ifMissing)) ?? []
  const waiting = await listWaiting(dataDirectory)
  return new Set([...raws.filter(isSegment), ...waiting.map(({ segment }) => segment)])
}

/**
 * Time in milliseconds that is subtracted from the time at which a segment was closed, because a transaction determines
 * its time shortly before it writes its commit.
 */
const marginMs = 1000

/**
 * Returns a time. Every change that was committed up to this time is in this segment or in an earlier one. It is
 * derived from the last write of Postgres to the segment, because the copy in the spool may have been made later.
 */
async function closedAt(cluster: string, segment: string, archivedAt: Date): Promise<string> {
  const original = await stat(join(cluster, 'pg_wal', segment)).catch(ifMissing)
  const closedMs = Math.min(archivedAt.getTime(), original?.mtimeMs ?? Infinity)
  return new Date(closedMs - marginMs).toISOString()
}

/** Reads the number that identifies a database and all of its copies. It is at the beginning of its control file. */
async function readSystemId(cluster: string): Promise<string> {
  await using file = await open(join(cluster, 'global', 'pg_control'))
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
  return buffer.readBigUInt64LE(0).toString()
}
