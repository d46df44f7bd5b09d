import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { isKnown } from '../../kernel/http/byte-range.ts'
import { tagOfContent } from '../openapi/entity-tag.ts'
import { chosenEncoding } from '../docs/accepted-encoding.ts'

/**
 * Content security policy of the console's page. It needs no nonce, because the page is a static file with no inline
 * scripts or styles.
 */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
/** File types that are sent uncompressed, because their formats are compressed already. */
const compressed = new Set(['.woff2', '.png'])

interface Asset {
  type: string
  content: Buffer
  etag: string
  /** The content compressed with brotli, computed at the first request. Null if the format is compressed already. */
  brotli: (() => Promise<Buffer>) | null
}

const compress = promisify(brotliCompress)

/** The built console, which is checked in. */
export const builtConsole = join(import.meta.dirname, '../../../../console/dist')

/** Mounts the pages of the console. `folder` contains the built console; its files are read once. */
export function consoleAssets(server: FastifyInstance, folder: string): void {
  const assets = readAssets(folder)
  const config = { limit: 'none' } as const
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const index = assets.get('index.html')
    if (!index) return reply.code(503).header('content-type', 'text/plain; charset=utf-8').send(notBuilt)
    reply
      .header('content-security-policy', consolePolicy)
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .header('cache-control', 'no-cache')
    return await sendAsset(request, reply, index)
  }
  for (const path of ['/console', '/console/sign-in', '/console/c/*', '/console/s/*'])
    server.get(path, { config }, page)
  server.get('/console/', { config }, (_request, reply) => reply.redirect('/console', 308))
  // An address without a company, for example one that somebody shortened by hand.
  server.get('/console/*', { config }, (request, reply) => {
    const [first] = (request.params as { '*': string })['*'].split('/')
    if (programPaths.has(first!)) throw new AppError('not_found', 'This address does not exist.')
    return reply.redirect('/console', 302)
  })
  server.get('/console/assets/*', { config }, (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const asset = assets.get(`assets/${name}`)
    if (!asset) throw new AppError('not_found', 'This address does not exist.')
    reply.header('cache-control', hasHash(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    return sendAsset(request, reply, asset)
  })
}

/** First segments of the paths below `/console` that programs request. */
const programPaths: ReadonlySet<string> = new Set(['api', 'assets', 'files', 'live'])

/**
 * True if the name of a file contains a digest of its content, such as `index-Dm2tWFPY.js`. A browser may store such a
 * file forever. Fonts count too: a new version of a font must get a new name.
 */
const hasHash = (name: string): boolean => /-[\w-]{8}\.\w+$/.test(name) || name.startsWith('fonts/')

async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  const { type, content, etag, brotli } = asset
  const isBrotli = brotli !== null && chosenEncoding(request.headers['accept-encoding']) === 'br'
  const tag = isBrotli ? etag.replace(/"$/, '-br"') : etag
  reply.header('vary', 'accept-encoding').header('etag', tag)
  if (isKnown(request.headers['if-none-match'], tag)) return await reply.code(304).send()
  if (isBrotli) reply.header('content-encoding', 'br')
  return await reply.header('content-type', type).send(isBrotli ? await brotli() : content)
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path).split(sep).join('/'), assetOf(readFileSync(path), extname(name))]
    }),
  )
}

function assetOf(content: Buffer, extension: string): Asset {
  let pending: Promise<Buffer> | undefined
  const brotli = () => (pending ??= compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }))
  return {
    type: types[extension] ?? 'application/octet-stream',
    content,
    etag: tagOfContent(content),
    brotli: compressed.has(extension) ? null : brotli,
  }
}

const notBuilt =
  'The console is not built in this copy of Quoin. Build it with `npm run generate`, then restart.\n'
