import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { AppError } from '../../kernel/errors.ts'
import { bodyOfOtherLength } from '../../kernel/http/bound-body.ts'
import type { ObjectKey, ReceivingStorage } from '../../kernel/storage/index.ts'
import {
  noLongerGood,
  acquireSlot,
  type TransferredFile,
  type TransfersParts,
  transferShares,
} from './transfers-parts.ts'

/** Maximum size of a file of any kind, in bytes. */
const mostBytes = 20 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    awaited: { orgId: string; file: TransferredFile } | null
  }
}

/**
 * Mounts the route that receives the bytes of a file that was announced before. The signed URL is the only
 * authorization. It is valid only while the file is `pending`, and only for bytes of the announced size and
 * content type. The bytes are written to disk as they arrive. The complete file then becomes an object in
 * storage.
 */
export function uploadDoor(
  server: FastifyInstance,
  parts: TransfersParts & { storage: ReceivingStorage },
): void {
  const { addresses, storage, now, find, accountOf, keyOfUpload } = parts
  const slots = transferShares()

  const enter = async (request: FastifyRequest): Promise<void> => {
    const { token } = request.params as { token: string }
    const addressed = addresses.read(token)
    if (!addressed || addressed.until.toISOString() <= now()) throw noLongerGood()
    const file = await find(addressed)
    if (file?.status !== 'pending') throw noLongerGood()
    const { size_bytes: sizeBytes, content_type: contentType } = file
    if (!addresses.isOurs(token, { action: 'put', sizeBytes, contentType })) throw noLongerGood()
    request.awaited = { orgId: addressed.orgId, file }
  }

  void server.register((scope, _options, done) => {
    scope.decorateRequest('awaited', null)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))
    scope.put(
      '/uploads/:token',
      {
        bodyLimit: mostBytes,
        config: { arrival: 'slow' },
        onRequest: async (request, reply) => {
          await enter(request)
          requireAsAnnounced(request)
          await acquireSlot(slots, await accountOf(request.awaited!.orgId), reply)
        },
      },
      async (request, reply) => {
        const { orgId, file } = request.awaited!
        const key = keyOfUpload(orgId, file.id)
        await receiveOrRefuse(storage, key, request.body as Readable, file.size_bytes)
        await deleteUnlessAwaited(parts, { orgId, id: file.id }, key)
        return await reply.code(200).send()
      },
    )
    done()
  })
}

function requireAsAnnounced({ headers, awaited }: FastifyRequest): void {
  const { size_bytes, content_type } = awaited!.file
  if ((headers['content-type'] ?? '').trim().toLowerCase() !== content_type)
    throw new AppError('unsupported_media_type', `The announced content type is ${content_type}.`)
  if (headers['content-length'] !== String(size_bytes))
    throw bodyOfOtherLength(
      size_bytes,
      `The announced size is ${size_bytes} bytes: Content-Length must be exactly this number.`,
    )
}

/**
 * Stores the uploaded bytes. If this fails, reads and discards the rest of the body, because many clients read the
 * answer only after they have sent everything.
 */
async function receiveOrRefuse(
  storage: ReceivingStorage,
  key: ObjectKey,
  body: Readable,
  sizeBytes: number,
): Promise<void> {
  try {
    await storage.receive(key, body, sizeBytes)
  } catch (error) {
    body.resume()
    throw error
  }
}

/** Deletes the uploaded bytes if the file no longer waits for them. Nothing else would ever delete them. */
async function deleteUnlessAwaited(
  { storage, isAwaited }: Pick<TransfersParts, 'storage' | 'isAwaited'>,
  addressed: { orgId: string; id: string },
  key: ObjectKey,
): Promise<void> {
  let isOnTime = false
  try {
    isOnTime = await isAwaited(addressed)
  } finally {
    if (!isOnTime) await storage.delete(key)
  }
  if (!isOnTime) throw noLongerGood()
}
