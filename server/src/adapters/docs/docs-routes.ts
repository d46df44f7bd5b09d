import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { contentSender, forever, revalidated, type SendContent } from './static-content.ts'

/** The built documentation, which is checked in. */
export const builtDocs = join(import.meta.dirname, '../../../../docs/dist')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Mounts the documentation at `/docs`. `folder` contains the built pages, whose names are listed once. A page is read,
 * compressed and cached at its first request. Each page is also available as Markdown: at its address with `.md`, and
 * for clients that prefer `text/markdown`.
 */
export function docsRoutes(server: FastifyInstance, folder: string): void {
  const senders = sendersIn(folder)
  const config = { limit: 'none' } as const
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const exact = senders.get(name)
    if (exact) return await exact(request, reply)
    const page = senders.get(`${name}.${prefersMarkdown(request) ? 'md' : 'html'}`)
    if (page) return await page(request, reply)
    const missing = senders.get('404.html')
    if (!missing)
      return await reply.code(503).header('content-type', 'text/plain; charset=utf-8').send(notBuilt)
    if (!acceptsHtml(request))
      throw new AppError('not_found', 'This page does not exist. /docs/llms.txt lists the pages.')
    return await missing(request, reply)
  }
  server.get('/docs', { config }, (request, reply) => send('index', request, reply))
  server.get('/docs/', { config }, (_request, reply) => reply.redirect('/docs', 308))
  // Agents look for the index at the root of a server.
  server.get('/llms.txt', { config }, (_request, reply) => reply.redirect('/docs/llms.txt', 308))
  server.get('/docs/*', { config }, (request, reply) => {
    const name = (request.params as { '*': string })['*']
    return send(name === '404.html' ? '' : name, request, reply)
  })
}

function sendersIn(folder: string): ReadonlyMap<string, SendContent> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const isPage = name.endsWith('.html') || name.endsWith('.md')
      const sender = contentSender({
        type: types[extname(name)] ?? 'application/octet-stream',
        cache: hasDigest(name) ? forever : revalidated,
        ...(isPage ? { varies: 'accept' } : {}),
        ...(name === '404.html' ? { status: 404 as const } : {}),
        body: () => readFile(path),
      })
      return [relative(folder, path).split(sep).join('/'), sender]
    }),
  )
}

/** True if the name of a file contains a digest of its content. A browser may store such a file forever. */
const hasDigest = (name: string): boolean => /-[0-9a-f]{8}\.(js|css|json)$/.test(name)

export const acceptsHtml = (request: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(request.headers.accept ?? '')

/** True if the header `Accept` has `text/markdown`, and `text/html` not before it. */
function prefersMarkdown(request: FastifyRequest): boolean {
  return /^(?!.*\btext\/html\b.*\btext\/markdown\b).*\btext\/markdown\b/i.test(request.headers.accept ?? '')
}

const notBuilt =
  'The documentation is not built in this copy of Quoin. Build it with `npm run generate`, then restart.\n'
