import { ByteReader } from './byte-reader.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { blockBytes, checksumOf, readHeader, type TarHeader } from './tar-header.ts'

/** A file, directory or link in a tar archive. Its content must be read before the next entry. */
export interface TarEntry extends TarHeader {
  content: AsyncIterable<Buffer>
}

/** Maximum number of bytes of one piece of content. */
const mostPieceBytes = 1024 * 1024

/**
 * Yields the entries of a tar archive while it is being read. The part of an entry's content that the caller does not
 * read is skipped.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source)
  try {
    for (;;) {
      const block = await bytes.exactly(blockBytes)
      if (block.length === 0) return
      if (block.length < blockBytes) throw endsEarly()
      // An archive ends with blocks of zeros.
      if (block.every((byte) => byte === 0)) continue
      const header = readHeader(block)
      if (!header) throw new DamagedBackup(`The archive inside the backup is damaged (${checksumOf(block)}).`)
      const content = contentOf(bytes, header.size)
      yield { ...header, content }
      for await (const _ of content);
      const padding = (blockBytes - (header.size % blockBytes)) % blockBytes
      if ((await bytes.exactly(padding)).length < padding) throw endsEarly()
    }
  } finally {
    await bytes.end()
  }
}

async function* contentOf(bytes: ByteReader, size: number): AsyncGenerator<Buffer> {
  let missing = size
  try {
    while (missing > 0) {
      const piece = await bytes.some(Math.min(missing, mostPieceBytes))
      if (!piece) throw endsEarly()
      missing -= piece.length
      yield piece
    }
  } finally {
    // Skips the rest of the content if the caller stopped early.
    while (missing > 0) missing -= (await bytes.some(missing))?.length ?? missing
  }
}

function endsEarly(): DamagedBackup {
  return new DamagedBackup('The archive inside the backup ends early.')
}
