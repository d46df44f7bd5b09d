import type { FastifyInstance } from 'fastify'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit } from '../../kernel/http/quota.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import { unitsBeyondFirst } from '../../kernel/limits/weight.ts'
import { basePath } from '../rest/mount.ts'
import { isKnown } from '../../kernel/http/byte-range.ts'
import { tagOfContent } from './entity-tag.ts'

export interface DescriptionParts {
  document: () => unknown
  limiter: Limiter
  /** Maximum number of rate-limit units that one network address can use per minute without an API key. */
  addressPerMinute: number
}

/**
 * Mounts `GET /api/v1/openapi.json`, which needs no API key. The document is built on the first request and cached as
 * bytes. The document is large, so a network address is charged for it by its size. If the client already has the
 * current copy, only one unit is charged.
 */
export function mountDescription(
  server: FastifyInstance,
  { document, limiter, addressPerMinute }: DescriptionParts,
): void {
  let cachedDocument: { body: Buffer; etag: string } | undefined
  server.get(`${basePath}/openapi.json`, { config: { limit: 'key' } }, async (request, reply) => {
    if (!cachedDocument) {
      const body = Buffer.from(JSON.stringify(document()))
      cachedDocument = { body, etag: tagOfContent(body) }
    }
    const isCached = isKnown(request.headers['if-none-match'], cachedDocument.etag)
    const units = isCached ? 1 : 1 + unitsBeyondFirst(cachedDocument.body.length)
    await admit(limiter, [addressBucket(callerAddress(request), addressPerMinute)], reply, units)
    reply.header('etag', cachedDocument.etag).header('cache-control', 'public, max-age=300')
    if (isCached) return await reply.code(304).send()
    return await reply.header('content-type', 'application/json; charset=utf-8').send(cachedDocument.body)
  })
}
