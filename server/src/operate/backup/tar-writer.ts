import { blockBytes, type TarHeader, writeHeader } from './tar-header.ts'

/** Yields the bytes of one entry of a tar archive: its header, its content and its padding. */
export async function* tarEntry(
  header: TarHeader,
  content: AsyncIterable<Buffer> | Iterable<Buffer> = [],
): AsyncGenerator<Buffer> {
  yield writeHeader(header)
  let written = 0
  for await (const piece of content) {
    written += piece.length
    yield piece
  }
  if (written !== header.size)
    throw new Error(`${header.path} has ${written} bytes instead of ${header.size}.`)
  const padding = (blockBytes - (written % blockBytes)) % blockBytes
  if (padding > 0) yield Buffer.alloc(padding)
}

/** Yields the bytes of an entry whose content is in memory. */
export function tarFile(path: string, content: string | Buffer): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  return tarEntry({ path, type: 'file', mode: 0o600, size: bytes.length }, [bytes])
}
