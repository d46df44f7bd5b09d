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

// The way of a segment from Postgres to the repository:
//
// 1. Postgres copies the complete segment into its spool directory (`basic_archive`), and forgets it.
// 2. The service compresses and encrypts it into `backup/log/FOLDER` in the data directory, and deletes it from the
//    spool. This needs no repository, so a repository that is away for days costs little room.
// 3. A process of its own ships it (ship-log.ts), and deletes it there.
//
// Each step writes a file durably before it deletes the file of the step before. After a crash, a step is repeated, and
// the result replaces the earlier one, which has the same contents.
//
// Postgres must never stop because of its log: if too much waits for shipping, or a disk is nearly full, new segments are
// deleted, and a gap is recorded. The older ones are retained, because together with the newest backup they are still of
// use. The next backup begins a new span. Segments in the spool do not count as waiting: nobody takes them while the
// service is stopped, for example for an upgrade, and encrypted they are much smaller.

const mebibyte = 1024 * 1024

export interface SpoolLimits {
  /** Number of bytes of encrypted segments that wait from which on new segments are deleted. */
  mostBytes: number
  /** Free space on the disk below which segments are deleted. */
  leastFreeBytes: number
}

export const spoolLimits: SpoolLimits = { mostBytes: 1024 * mebibyte, leastFreeBytes: 160 * mebibyte }

/** Directory with the encrypted segments that wait for shipping, in a folder for each history. */
export const waitingLog = (dataDirectory: string): string => join(backupFolder(dataDirectory), 'log')

/** Ending of an encrypted segment that waits. */
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
  /** Gap to which segments were added. Undefined if every segment was sealed. */
  dropped: Gap['reason'] | undefined
}

/**
 * Encrypts the segments that Postgres has archived, at most `most`, and deletes those for which there is no room. Only
 * one process may call it at a time.
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

/** Returns the complete segments in the spool, in their order. Deletes the other files that Postgres archives. */
async function readSpool(spool: string): Promise<Raw[]> {
  const names = (await readdir(spool).catch(ifMissing)) ?? []
  const raws: Raw[] = []
  for (const name of names.toSorted()) {
    const path = join(spool, name)
    if (isSegment(name)) {
      const { size, mtime } = await stat(path)
      raws.push({ segment: name, path, bytes: size, at: mtime })
    } else if (name.endsWith('.history') || name.endsWith('.backup') || name.endsWith('.partial')) {
      // A restore needs none of these: the log of each timeline is in a folder of its own.
      await rm(path)
    }
  }
  return raws
}

/** Deletes segments from the end of `raws`, and from the spool, until the others fit. */
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

/** Number of bytes of the encrypted segments that wait. */
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
 * Time in milliseconds that is subtracted from the time at which a segment was closed. A transaction takes its time a
 * moment before it writes its commit.
 */
const marginMs = 1000

/**
 * Returns a time such that every change that was committed until then is in this segment or in an earlier one.
 * Postgres last writes to a segment when it closes it. The copy in the spool may have been made later.
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
