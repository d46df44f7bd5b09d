import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonObject } from './component-schemas.ts'
import { isCurrent, tagOfContent } from './entity-tag.ts'
import { frontPage } from './front-page.ts'
import { pagePolicy, program, referencePage, startScript } from './reference-page.ts'

interface Content {
  type: string
  cache: string
  /** Value of the header `Vary`. Default: `accept-encoding`. */
  varies?: string
  body(): Promise<Buffer>
}

const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, no-cache'

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f6f54"/><circle cx="16" cy="15" r="7" fill="none" stroke="#fff" stroke-width="4"/><path d="m19 19 5 6" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`

const text = (body: string) => () => Promise.resolve(Buffer.from(body))

/**
 * Mounts `/docs` with its two scripts, the files that browsers and robots request automatically, and `/`. The path `/`
 * redirects browsers to the console; for other clients, it returns a page of links.
 */
export function mountReference(server: FastifyInstance, document: () => JsonObject): void {
  const contents: Record<string, Content> = {
    // Search engines may index only the front page and the reference, because links to customers' documents must stay
    // secret.
    '/robots.txt': {
      type: 'text/plain; charset=utf-8',
      cache: revalidated,
      body: text('User-agent: *\nAllow: /$\nAllow: /docs\nDisallow: /\n'),
    },
    '/favicon.ico': { type: 'image/svg+xml', cache: revalidated, body: text(icon) },
    '/docs': {
      type: 'text/html; charset=utf-8',
      cache: revalidated,
      body: () => Promise.resolve(Buffer.from(referencePage(document()))),
    },
    '/docs/start.js': { type: 'text/javascript; charset=utf-8', cache: revalidated, body: text(startScript) },
    [`/docs/${program}`]: {
      type: 'text/javascript; charset=utf-8',
      cache: forever,
      body: () => readFile(new URL(`vendor/${program}`, import.meta.url)),
    },
  }
  for (const [path, content] of Object.entries(contents)) server.get(path, contentHandler(content))
  const front = contentHandler({
    type: 'text/html; charset=utf-8',
    cache: revalidated,
    varies: 'accept, accept-encoding',
    body: text(frontPage),
  })
  // People want the console; programs and crawlers get the links.
  server.get('/', (request, reply) =>
    /\btext\/html\b/i.test(request.headers.accept ?? '')
      ? reply.header('vary', 'accept').redirect('/console', 302)
      : front(request, reply),
  )
  server.get('/docs/', (_request, reply) => reply.redirect('/docs', 308))
}

/**
 * Returns the handler that sends a static file. On the first request, it reads and compresses the content and computes
 * its entity tag. The result is cached.
 */
function contentHandler(content: Content) {
  let body: Promise<Buffer> | undefined
  const encodings = new Map<Encoding, Promise<Encoded>>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    let encoded = encodings.get(encoding)
    if (!encoded) encodings.set(encoding, (encoded = encode((body ??= content.body()), encoding)))
    const { bytes, etag } = await encoded
    reply
      .header('content-security-policy', pagePolicy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', content.cache)
      .header('vary', content.varies ?? 'accept-encoding')
      .header('etag', etag)
    if (isCurrent(request.headers['if-none-match'], etag)) return await reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return await reply.header('content-type', content.type).send(bytes)
  }
}

type Encoding = 'br' | 'gzip' | 'identity'
interface Encoded {
  bytes: Buffer
  etag: string
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

/**
 * Returns the best encoding that the client accepts. A weight of 0 (`q=0`) means that the client does not
 * accept an encoding.
 */
export function chosenEncoding(header: string | undefined): Encoding {
  const acceptedEncodings = (header ?? '').split(',').flatMap((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    return refused ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((encoding) => acceptedEncodings.includes(encoding)) ?? 'identity'
}
