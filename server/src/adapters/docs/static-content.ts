import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../kernel/http/byte-range.ts'
import { tagOfContent } from '../openapi/entity-tag.ts'
import { chosenEncoding, type Encoding } from './accepted-encoding.ts'

/** Content security policy of all pages. It forbids browsers to load anything from other servers. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const forever = 'public, max-age=31536000, immutable'
export const revalidated = 'public, no-cache'

export interface Content {
  type: string
  cache: string
  /** Headers of the request on which the answer depends, besides `accept-encoding`. */
  varies?: string
  status?: 200 | 404
  /** Content security policy. Default: `pagePolicy`. */
  policy?: string
  body(): Promise<Buffer>
}

export type SendContent = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

interface Encoded {
  bytes: Buffer
  etag: string
}

/**
 * Returns the function that sends a file. The file is read and compressed at the first request for each encoding, and
 * the result is cached.
 */
export function contentSender(content: Content): SendContent {
  const encodings = new Map<Encoding, Promise<Encoded>>()
  return async (request, reply) => {
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    let encoded = encodings.get(encoding)
    if (!encoded) {
      encodings.set(encoding, (encoded = encode(content.body(), encoding)))
      // A failure is not cached: the next request tries again.
      encoded.catch(() => encodings.delete(encoding))
    }
    const { bytes, etag } = await encoded
    reply
      .header('content-security-policy', content.policy ?? pagePolicy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', content.cache)
      .header('vary', [content.varies, 'accept-encoding'].filter(Boolean).join(', '))
      .header('etag', etag)
    const status = content.status ?? 200
    if (status === 200 && isKnown(request.headers['if-none-match'], etag)) return await reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return await reply.code(status).header('content-type', content.type).send(bytes)
  }
}

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
  gzip: (body) => promisify(gzip)(body),
  identity: (body) => Promise.resolve(body),
}

async function encode(body: Promise<Buffer>, encoding: Encoding): Promise<Encoded> {
  const bytes = await compress[encoding](await body)
  return { bytes, etag: tagOfContent(bytes) }
}
