import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AddressedFile, attachmentHeader } from '../../kernel/storage/index.ts'
import { isKnown, isOther, parseRequestedBytes } from '../../kernel/http/byte-range.ts'
import { sendArchive } from './send-archive.ts'
import { noLongerGood, acquireSlot, type TransfersParts, transferShares } from './transfers-parts.ts'

/**
 * Mounts the route that serves a file, or an archive of the data about a person, to anyone who has its signed URL.
 * Regardless of its content type, browsers save the file and never display it.
 */
export function downloadDoor(server: FastifyInstance, parts: TransfersParts): void {
  const slots = transferShares()
  server.get('/downloads/:token', { exposeHeadRoute: false }, (request, reply) =>
    send({ ...parts, slots }, request, reply),
  )
  server.head('/downloads/:token', (request, reply) => send({ ...parts, slots }, request, reply))
}

async function send(
  parts: TransfersParts & { slots: ReturnType<typeof transferShares> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { addresses, now } = parts
  const { token } = request.params as { token: string }
  const addressed = addresses.read(token)
  if (!addressed || addressed.until.toISOString() <= now()) throw noLongerGood()
  void reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', 'sandbox')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
  if (addresses.isOurs(token, { action: 'get' })) return await sendFile(parts, addressed, { request, reply })
  if (addresses.isOurs(token, { action: 'person' }))
    return await sendArchive(parts, addressed, { request, reply })
  throw noLongerGood()
}

async function sendFile(
  { find, accountOf, stream, slots }: TransfersParts & { slots: ReturnType<typeof transferShares> },
  addressed: AddressedFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const file = await find(addressed)
  if (file?.status !== 'ready') throw noLongerGood()
  const size = file.size_bytes
  const etag = `"${file.sha256}"`
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-disposition', attachmentHeader(file.filename))
  if (isOther(request.headers['if-match'], etag))
    return await reply.code(412).removeHeader('content-disposition').send()
  if (isKnown(request.headers['if-none-match'], etag)) return await reply.code(304).send()
  const requestedRange =
    request.method === 'HEAD' ? 'whole' : parseRequestedBytes(request.headers, { size, etag })
  if (requestedRange === 'unsatisfiable')
    return await reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .removeHeader('content-disposition')
      .send()
  const range = requestedRange === 'whole' ? { first: 0, last: size - 1 } : requestedRange
  if (requestedRange !== 'whole')
    void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  void reply
    .header('content-type', file.content_type)
    .header('content-length', String(range.last - range.first + 1))
  if (request.method === 'HEAD') return await reply.send()
  await acquireSlot(slots, await accountOf(addressed.orgId), reply)
  return await reply.send(
    Readable.from(stream({ orgId: addressed.orgId, id: file.id, kind: file.kind }, range)),
  )
}
