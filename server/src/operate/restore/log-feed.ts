import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import { StartRefused } from '../../start/postgres/index.ts'
import { readBackupHeader } from '../backup/backup-header.ts'
import { openBackupKey } from '../backup/backup-key.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import { openSealed } from '../backup/sealed-stream.ts'
import { segmentPath } from '../log/log-repository.ts'
import { nameInHeader } from '../log/seal-segment.ts'
import { isSegment, nextSegment, numberOf } from '../log/segment.ts'
import { refusedKey } from './open-backup.ts'

// Postgres requests each segment of its log with a shell command, and continues when the command exits. Only this
// process has the recovery code, so this process and the command exchange files in a directory:
//
// 1. If the segment is in the directory, the command moves it to Postgres. Otherwise it creates `want.SEGMENT` and
//    waits.
// 2. This process decrypts the segment, and gives it its name when it is complete. If the repository does not have it,
//    this process creates `no.SEGMENT`, and the command reports that the log ends.
// 3. Meanwhile, this process prepares the segments that follow, so that Postgres seldom waits.
//
// Postgres may request a segment more than once. If this process exits, the command gives up after a minute, and
// Postgres stops.

/** Number of segments that are prepared in advance. Each needs 16 MiB. */
const ahead = 4
/** Number of times that the command looks for a segment, every 20 ms. */
const mostTries = 3000
const pauseMs = 10
/** File that makes the command fail if it exists, so that Postgres stops. */
const failed = 'failed'

export interface LogFeed {
  /** Value of the setting `restore_command`. */
  command: string
  /** Number of segments that were decrypted. */
  count(): number
  /** Returns the error that ended the feeding of segments. Postgres then stops. */
  error(): Error | undefined
  /** Stops the feeding of segments, and deletes the directory. */
  stop(): Promise<void>
}

export interface FeedParts {
  /** Repository and the folder of the log in it. */
  repository: string
  folder: string
  /** Last segment to use. */
  last: string
  /** Recovery code. */
  secret: string
  /** Directory that Postgres may use. */
  directory: string
  /** Changes the owner of a file to the account of Postgres. */
  handOver: (path: string) => void
}

/** Begins to answer the requests of a Postgres for its log. */
export function feedLog(parts: FeedParts): LogFeed {
  const { directory } = parts
  const stopping = new AbortController()
  let failure: Error | undefined
  let count = 0
  const run = async (): Promise<void> => {
    let prepared: string | undefined
    while (!stopping.signal.aborted) {
      const names = await readdir(directory)
      const requested = names.find((name) => name.startsWith('want.'))?.slice('want.'.length)
      if (requested !== undefined) {
        if (await prepare(parts, requested)) [count, prepared] = [count + 1, later(prepared, requested)]
        else await writeFile(join(directory, `no.${requested}`), '')
        await rm(join(directory, `want.${requested}`), { force: true })
        continue
      }
      const next = prepared === undefined ? undefined : nextSegment(prepared)
      const hasRoom = names.filter(isSegment).length < ahead
      if (next !== undefined && hasRoom && (await prepare(parts, next))) [count, prepared] = [count + 1, next]
      else await sleep(pauseMs)
    }
  }
  const running = run().catch(async (error: Error) => {
    failure = error
    await writeFile(join(directory, failed), '')
  })
  return {
    command: commandIn(directory),
    count: () => count,
    error: () => failure,
    stop: async () => {
      stopping.abort()
      await running
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const later = (one: string | undefined, other: string): string =>
  one !== undefined && numberOf(one) > numberOf(other) ? one : other

function commandIn(directory: string): string {
  const quoted = `'${directory.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  return [
    `d=${quoted}`,
    'n=0',
    '[ -e "$d/%f" ] || : > "$d/want.%f"',
    `while [ ! -e "$d/%f" ]; do [ -e "$d/no.%f" ] && exit 1; [ -e "$d/${failed}" ] && exit 200; n=$((n+1)); [ $n -gt ${mostTries} ] && exit 200; sleep 0.02; done`,
    'mv "$d/%f" "%p"',
  ].join('; ')
}

/**
 * Decrypts a segment into the directory. Returns false if the repository does not contain the segment, or if it is
 * after the last segment to use.
 */
async function prepare(
  { repository, folder, last, secret, directory, handOver }: FeedParts,
  segment: string,
): Promise<boolean> {
  if (!isSegment(segment) || numberOf(segment) > numberOf(last)) return false
  const path = segmentPath(repository, folder, segment)
  if (!existsSync(path)) return false
  const unfinished = join(directory, `new.${segment}`)
  await openSegment(path, { name: nameInHeader(folder.split('-')[0]!, segment), secret }, unfinished)
  handOver(unfinished)
  await rename(unfinished, join(directory, segment))
  return true
}

/**
 * Decrypts a segment into a file.
 * @throws {StartRefused} with a message for the operator, if the recovery code is wrong or the segment damaged.
 */
async function openSegment(
  path: string,
  { name, secret }: { name: string; secret: string },
  to: string,
): Promise<void> {
  await using file = await open(path)
  const { header, context, position } = await readBackupHeader(file)
  if (header.name !== name) throw new DamagedBackup(`${path} contains another segment of the log.`)
  const key = await openBackupKey(header.key, secret)
  if (typeof key === 'string') throw refusedKey(key)
  try {
    await pipeline(
      Readable.from(openSealed(file, position, { key, context }), { objectMode: false }),
      createZstdDecompress(),
      createWriteStream(to, { mode: 0o600 }),
    )
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    throw new DamagedBackup(`The segment ${path} of the log is damaged. Restore to an earlier time.`, {
      cause: error,
    })
  }
}
