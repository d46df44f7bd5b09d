import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LogFacts, readBackupHeader } from '../backup/backup-header.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import { unfinishedEnding } from '../backup/write-durably.ts'
import { ifMissing } from '../../kernel/if-missing.ts'
import { isSegment } from './segment.ts'

// The folder `log` of a repository contains the write-ahead log, in a folder for each history (log-folder.ts):
//
// - `log/FOLDER/HALF/SEGMENT.log`: a segment, compressed and encrypted like a backup. `HALF` is the first 16 characters
//   of the segment, so that no folder contains more than 512 files.
// - `log/FOLDER/HALF/SEGMENT.files`: the names of the stored files to which this segment or an earlier one may refer,
//   except those in the list of an earlier segment. It is written before the segment.

const [segmentEnding, listEnding] = ['.log', '.files'] as const

export const logIn = (directory: string): string => join(directory, 'log')

const halfOf = (segment: string): string => segment.slice(0, 16)

const pathOf = (directory: string, folder: string, segment: string, ending: string): string =>
  join(logIn(directory), folder, halfOf(segment), segment + ending)

export const segmentPath = (directory: string, folder: string, segment: string): string =>
  pathOf(directory, folder, segment, segmentEnding)

export const filesListPath = (directory: string, folder: string, segment: string): string =>
  pathOf(directory, folder, segment, listEnding)

export async function listFolders(directory: string): Promise<string[]> {
  const entries = await readdir(logIn(directory), { withFileTypes: true }).catch(ifMissing)
  return (entries ?? []).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()
}

/** Returns the names of all segments in a folder of the log, in the order in which they were written. */
export async function listSegments(directory: string, folder: string): Promise<string[]> {
  return (await namesIn(join(logIn(directory), folder), segmentEnding)).filter(isSegment).toSorted()
}

/** Returns the segments of a folder that have a list of stored files. */
export async function listWithFiles(directory: string, folder: string): Promise<string[]> {
  return (await namesIn(join(logIn(directory), folder), listEnding)).filter(isSegment).toSorted()
}

/** Returns the paths of unfinished files in a folder, which a killed process has left. */
export async function listUnfinished(directory: string, folder: string): Promise<string[]> {
  const path = join(logIn(directory), folder)
  const names = (await readdir(path, { recursive: true }).catch(ifMissing)) ?? []
  return names.filter((name) => name.endsWith(unfinishedEnding)).map((name) => join(path, name))
}

async function namesIn(path: string, ending: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true }).catch(ifMissing)
  return (names ?? []).flatMap((name) =>
    name.endsWith(ending) ? [name.slice(name.lastIndexOf('/') + 1, -ending.length)] : [],
  )
}

/** Yields the names of all stored files that the log in a repository needs. */
export async function* filesNeededByLog(directory: string): AsyncGenerator<string> {
  for (const folder of await listFolders(directory))
    for (const segment of await listWithFiles(directory, folder))
      for (const digest of (await readFile(filesListPath(directory, folder, segment), 'utf8')).split('\n'))
        if (digest !== '') yield digest
}

/** Reads the facts about a segment, which are not encrypted. */
export async function readLogFacts(path: string): Promise<LogFacts> {
  await using file = await open(path)
  const { header } = await readBackupHeader(file)
  if (!header.log) throw new DamagedBackup(`${path} is not a segment of the write-ahead log.`)
  return header.log
}

/** Reads the facts about a segment. Undefined if its file is damaged. */
export async function readLogFactsIfWhole(path: string): Promise<LogFacts | undefined> {
  try {
    return await readLogFacts(path)
  } catch (error) {
    if (error instanceof DamagedBackup) return undefined
    throw error
  }
}
