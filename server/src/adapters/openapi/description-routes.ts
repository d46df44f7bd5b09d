import type { FastifyInstance } from 'fastify'
import { invalidField } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit } from '../../kernel/http/quota.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import { unitsBeyondFirst } from '../../kernel/limits/weight.ts'
import { basePath } from '../rest/mount.ts'
import { isKnown } from '../../kernel/http/byte-range.ts'
import { tagOfContent } from './entity-tag.ts'

export interface DescriptionParts {
  documents: Record<'usual' | 'withOperations', () => Promise<unknown>>
  limiter: Limiter
  /** Maximum number of rate-limit units that one network address can use per minute without an API key. */
  addressPerMinute: number
}

/**
 * Mounts `GET /api/v1/openapi.json`, which needs no API key. Each form of the document is built on its first request and
 * cached as bytes. The document is large, so a network address is charged for it by its size. If the client already has
 * the current copy, only one unit is charged.
 */
export function mountDescription(
  server: FastifyInstance,
  { documents, limiter, addressPerMinute }: DescriptionParts,
): void {
  const cache = { usual: cached(documents.usual), withOperations: cached(documents.withOperations) }
  server.get(`${basePath}/openapi.json`, { config: { limit: 'key' } }, async (request, reply) => {
    const { operations = 'false' } = request.query as { operations?: unknown }
    if (operations !== 'true' && operations !== 'false')
      throw invalidField('operations', 'must be true or false')
    const { body, etag } = await cache[operations === 'true' ? 'withOperations' : 'usual']()
    const isCached = isKnown(request.headers['if-none-match'], etag)
    const units = isCached ? 1 : 1 + unitsBeyondFirst(body.length)
    await admit(limiter, [addressBucket(callerAddress(request), addressPerMinute)], reply, units)
    reply.header('etag', etag).header('cache-control', 'public, max-age=300')
    if (isCached) return await reply.code(304).send()
    return await reply.header('content-type', 'application/json; charset=utf-8').send(body)
  })
}

interface CachedDocument {
  body: Buffer
  etag: string
}

/** Builds a document once, even if several callers request it at the same time. After a failure, builds it again. */
function cached(build: () => Promise<unknown>): () => Promise<CachedDocument> {
  let building: Promise<CachedDocument> | undefined
  return () =>
    (building ??= build().then(
      (document) => {
        const body = Buffer.from(JSON.stringify(document))
        return { body, etag: tagOfContent(body) }
      },
      (error: unknown) => {
        building = undefined
        throw error
      },
    ))
}
