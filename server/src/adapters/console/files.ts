import { isId } from '../../kernel/ids.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, limitedAs } from '../../kernel/access/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { isKnown } from '../../kernel/http/byte-range.ts'
import type { ConcurrencySlots } from '../../kernel/limits/concurrency-slots.ts'
import { type ByteRange, namedAs } from '../../kernel/storage/index.ts'
import { acquireSlot, transferShares } from '../transfers/transfers-parts.ts'
import { modeOf } from './console-door.ts'
import { type ConsoleParts, identifyAgain, identifySession } from './identify-session.ts'

/** Properties of a file that the caller may read. */
interface ReadableFile {
  file_id: string
  kind: string
  filename: string
  content_type: string
  size_bytes: number
  sha256: string
  is_picture: boolean
}

export interface FilesParts extends ConsoleParts {
  /** Finds a file. Fails if the caller cannot access the record to which it is attached. */
  findFile(call: { actor: Actor; fileId: string; requestId: string }): Promise<ReadableFile>
  /** Reads the bytes piece by piece, from the database or from storage. No connection is held between two pieces. */
  streamFile(file: { orgId: string; id: string; kind: string }, range: ByteRange): AsyncIterable<Buffer>
}

/**
 * Mounts the route that sends a stored file to a page of the console, wherever the file is stored. The permission is
 * checked for each request, so reading needs no recorded URL. A slow reader occupies a slot of the transfers and none
 * of the operations.
 */
export function filesRoute(server: FastifyInstance, parts: FilesParts): void {
  const slots = transferShares()
  server.get(
    '/console/files/:org/:mode/:file',
    {
      config: { limit: 'key' },
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        // Pages load pictures without an action of the user, so this does not extend the session.
        await identifySession(parts, request, reply, { isUse: false })
        modeOf(request)
      },
    },
    (request, reply) => sendFile(parts, slots, request, reply),
  )
}

async function sendFile(
  parts: FilesParts,
  slots: ConcurrencySlots,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file: fileId } = request.params as { file: string }
  if (!isId(fileId)) throw notFound('file')
  const { org } = request.session!.actor
  await acquireSlot(slots, limitedAs(org), reply)
  // The session may have ended while the request waited for a slot.
  const { actor } = await identifyAgain(parts, request)
  const { requestId } = request
  const file = await parts.findFile({ actor: { ...actor, mode: modeOf(request) }, fileId, requestId })
  const { filename, content_type, size_bytes: size, sha256, is_picture } = file
  const etag = `"${sha256}"`
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
  if (isKnown(request.headers['if-none-match'], etag)) return await reply.code(304).send()
  const pieces = parts.streamFile(
    { orgId: org.id, id: file.file_id, kind: file.kind },
    { first: 0, last: size - 1 },
  )
  return await reply
    .header('content-type', content_type)
    .header('content-length', String(size))
    // Files that Quoin has not re-encoded may contain scripts, so the browser only downloads them.
    .header('content-disposition', `${is_picture ? 'inline' : 'attachment'}; ${namedAs(filename)}`)
    .send(Readable.from(pieces))
}
