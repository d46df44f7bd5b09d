import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FreeBytes, freeBytesOf, NoRoom, requireRoom } from './room.ts'
import type { BackupWatch } from './watch-backup.ts'

/**
 * Age from which an unfinished file cannot belong to a running backup any more, in milliseconds. A running backup
 * writes to its file all the time.
 */
const abandonedMs = 3600_000
/** Number of bytes after which the free space is checked again. */
const checkEveryBytes = 16 * 1024 * 1024

export interface DurableFile {
  path: string
  /** Streams through which the content passes before it is written. */
  through: readonly Transform[]
  /** Bytes in front of the content, which do not pass through the streams. */
  beginning: Buffer
  freeBytes?: FreeBytes
  /** Receives the progress, and aborts the writing. */
  watch?: BackupWatch | undefined
}

/**
 * Writes a file that exists completely or not at all, in these steps. A crash leaves at most a file with a temporary
 * name. A later call deletes it once it is an hour old.
 *
 * 1. The content is written under a temporary name in the same directory, and flushed to disk.
 * 2. The file gets its name.
 * 3. The directory is flushed to disk.
 *
 * Returns the number of bytes of the file. If the disk becomes nearly full, the source of the content fails, or the
 * writing is aborted, the temporary file is deleted.
 */
export async function writeDurably(file: DurableFile, content: AsyncIterable<Buffer>): Promise<number> {
  const directory = dirname(file.path)
  const prefix = `.${basename(file.path)}.`
  await mkdir(directory, { recursive: true })
  await deleteAbandoned(directory, prefix)
  const unfinished = join(directory, `${prefix}${crypto.randomUUID()}${unfinishedEnding}`)
  const discard = (): void => rmSync(unfinished, { force: true })
  process.once('exit', discard)
  // This process must not wait for a hanging disk when it ends. A later backup deletes the file.
  file.watch?.signal.addEventListener('abort', () => process.off('exit', discard))
  try {
    await pipeline(
      [
        Readable.from(content, { objectMode: false }),
        ...file.through,
        prefixed(file.beginning),
        watchingRoom(directory, file),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
      ],
      file.watch ? { signal: file.watch.signal } : {},
    )
    const { size } = await stat(unfinished)
    await rename(unfinished, file.path)
    await syncDirectory(directory)
    return size
  } catch (error) {
    // Does not block this process, because the disk may hang.
    await rm(unfinished, { force: true })
    throw isFull(error) ? noRoom(directory, error) : error
  } finally {
    process.off('exit', discard)
  }
}

/** Ending of the name of a file that is being written. */
export const unfinishedEnding = '.unfinished'

/** Deletes unfinished files that killed backups left, whose names begin with `prefix`. */
export async function deleteAbandoned(directory: string, prefix: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix) || !name.endsWith(unfinishedEnding)) continue
    const path = join(directory, name)
    if (Date.now() - (await stat(path)).mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}

function prefixed(beginning: Buffer): Transform {
  let isWritten = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isWritten) this.push(beginning)
      isWritten = true
      done(null, chunk)
    },
  })
}

/** Fails before the disk is full, because the database may need the remaining space. */
function watchingRoom(
  directory: string,
  { freeBytes = freeBytesOf, watch }: Pick<DurableFile, 'freeBytes' | 'watch'>,
): Transform {
  let unchecked = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watch?.touch()
      unchecked += chunk.length
      if (unchecked < checkEveryBytes) return done(null, chunk)
      unchecked = 0
      requireRoom(directory, 0, freeBytes).then(
        () => done(null, chunk),
        (error: Error) => done(error),
      )
    },
  })
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function noRoom(directory: string, cause: unknown): NoRoom {
  return new NoRoom(
    `The disk of ${directory} is full. Free some space, or choose a directory on another disk.`,
    { cause },
  )
}

/**
 * Writes a small file that only its owner can read. After a crash, the file exists completely or not at all. Creates
 * its directory if needed.
 */
export async function writeSmallFile(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}${unfinishedEnding}`)
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true })
    await rename(unfinished, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isFull(error) ? noRoom(dirname(path), error) : error
  }
}

/** Flushes the names of the files in a directory to disk. */
export async function syncDirectory(directory: string): Promise<void> {
  await using handle = await open(directory)
  await handle.sync()
}
