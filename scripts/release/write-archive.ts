import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { tarEntry } from '../../server/src/operate/backup/tar-writer.ts'
import { blockBytes } from '../../server/src/operate/backup/tar-header.ts'
import type { ReleaseFile } from './release-files.ts'

/**
 * Time of the last change of every entry: 2020-01-01. It must not depend on the machine that builds, and GNU tar warns
 * about much earlier times.
 */
const changedAt = 1_577_836_800

/** Distance in which zstd looks for repetitions: 128 MiB, the most that a decompressor accepts without an option. */
const windowLog = 27

export interface ArchiveOptions {
  /** Folder in the archive that contains all entries. */
  folder: string
  /** Level of zstd, from 1 to 19. */
  level: number
}

/**
 * Writes a `tar.zst` file, and returns its SHA-256 as hexadecimal digits. The bytes depend only on the files and the
 * options: entries are sorted, belong to user 0, and have one time and one of three modes.
 */
export async function writeArchive(
  to: string,
  files: readonly ReleaseFile[],
  { folder, level }: ArchiveOptions,
): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    Readable.from(tarOf(files, folder), { objectMode: false }),
    createZstdCompress({
      params: {
        [constants.ZSTD_c_compressionLevel]: level,
        [constants.ZSTD_c_windowLog]: windowLog,
        [constants.ZSTD_c_checksumFlag]: 1,
      },
    }),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(to),
  )
  return hash.digest('hex')
}

async function* tarOf(files: readonly ReleaseFile[], folder: string): AsyncGenerator<Buffer> {
  const entries = new Map<string, ReleaseFile | undefined>([[folder, undefined]])
  for (const file of files) {
    const path = `${folder}/${file.path}`
    if (entries.has(path)) throw new Error(`${file.path} is twice in the release.`)
    entries.set(path, file)
    for (let above = dirname(path); !entries.has(above); above = dirname(above)) entries.set(above, undefined)
  }
  for (const [path, file] of [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))) yield* entryOf(path, file)
  yield Buffer.alloc(2 * blockBytes)
}

function entryOf(path: string, file: ReleaseFile | undefined): AsyncGenerator<Buffer> {
  if (file === undefined) return tarEntry({ path, type: 'directory', mode: 0o755, size: 0, changedAt })
  if ('target' in file)
    return tarEntry({ path, type: 'link', mode: 0o777, size: 0, target: file.target, changedAt })
  const content = 'text' in file ? Buffer.from(file.text) : readFileSync(file.from)
  const mode = file.isProgram ? 0o755 : 0o644
  return tarEntry({ path, type: 'file', mode, size: content.length, changedAt }, [content])
}
