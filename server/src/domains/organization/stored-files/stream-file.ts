import type { Database } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { ByteRange, Storage } from '../../../kernel/storage/index.ts'
import { objectOf } from './object-of-file.ts'

/** Number of bytes read from the database at a time. */
const pieceBytes = 256 * 1024

/**
 * Reads the bytes of a file in pieces, from the database or from storage. A concurrent task may move the bytes to
 * storage. They are in storage before they are deleted from the database, so the reader always finds them.
 */
export async function* streamFile(
  { database, storage }: { database: Pick<Database, 'live'>; storage: Storage },
  file: { orgId: string; id: string; kind: string },
  { first, last }: ByteRange,
): AsyncGenerator<Buffer> {
  const db = database.live.reader({ orgId: file.orgId, locations: '*' })
  for (let at = first; at <= last;) {
    const piece = await pieceOf(db, file, { first: at, last: Math.min(last, at + pieceBytes - 1) })
    if (!piece) {
      yield* fromStorage(storage, file, { first: at, last })
      return
    }
    yield piece
    at += piece.length
  }
}

async function pieceOf(
  db: Queries,
  { orgId, id }: { orgId: string; id: string },
  { first, last }: ByteRange,
): Promise<Buffer | undefined> {
  const row = await db.row<{ piece: Buffer }>(
    'select substring(b.bytes from $3::integer + 1 for $4::integer) as piece from file_bytes b where b.org_id = $1 and b.file_id = $2',
    [orgId, id, first, last - first + 1],
  )
  return row && row.piece.length > 0 ? row.piece : undefined
}

async function* fromStorage(
  storage: Storage,
  file: { orgId: string; id: string; kind: string },
  range: ByteRange,
): AsyncGenerator<Buffer> {
  const object = await storage.read(objectOf(file.orgId, file), range)
  if (!object) throw notFound('file')
  let remaining = range.last - range.first + 1
  for await (const piece of object) {
    remaining -= (piece as Buffer).length
    yield piece as Buffer
  }
  // Throws, so that the reader does not wait for the rest or accept a truncated file.
  if (remaining !== 0)
    throw new Error(`The stored file ${file.id} is incomplete: its last ${remaining} bytes are missing.`)
}
