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

/** Content of a folder of the log. */
interface LogFolder {
  /** Names of all segments, in the order in which they were written. */
  segments: string[]
  /** Names of the segments that have a list of stored files, in the same order. */
  withFiles: string[]
  /** Paths of the files that a killed process has not finished. */
  unfinished: string[]
}

export async function listLogFolder(directory: string, folder: string): Promise<LogFolder> {
  const path = join(logIn(directory), folder)
  const names = (await readdir(path, { recursive: true }).catch(ifMissing)) ?? []
  return {
    segments: segmentsIn(names, segmentEnding),
    withFiles: segmentsIn(names, listEnding),
    unfinished: names.filter((name) => name.endsWith(unfinishedEnding)).map((name) => join(path, name)),
  }
}

const segmentsIn = (names: readonly string[], ending: string): string[] =>
  names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(name.lastIndexOf('/') + 1, -ending.length))
    .filter(isSegment)
    .toSorted()

/** Returns the names of all segments in a folder of the log, in the order in which they were written. */
export const listSegments = async (directory: string, folder: string): Promise<string[]> =>
  (await listLogFolder(directory, folder)).segments

/** Yields the names of all stored files that the log in a repository needs. */
export async function* filesNeededByLog(directory: string): AsyncGenerator<string> {
  for (const folder of await listFolders(directory))
    for (const segment of (await listLogFolder(directory, folder)).withFiles)
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
