import type { FastifyInstance } from 'fastify'
import { acceptsHtml } from './docs-routes.ts'
import { frontPage, frontPolicy } from './front-page.ts'
import { contentSender, revalidated } from './static-content.ts'

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f6f54"/><circle cx="16" cy="15" r="7" fill="none" stroke="#fff" stroke-width="4"/><path d="m19 19 5 6" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`

const text = (body: string) => () => Promise.resolve(Buffer.from(body))

/**
 * Mounts the files that browsers and robots request automatically, and `/`. The path `/` redirects browsers to the
 * console; for other clients, it returns a page of links.
 */
export function siteRoutes(server: FastifyInstance): void {
  // Search engines may index only the front page and the documentation, because links to customers' documents must stay
  // secret.
  const robots = 'User-agent: *\nAllow: /$\nAllow: /docs\nAllow: /llms.txt\nDisallow: /\n'
  const files = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', body: text(robots) },
    '/favicon.ico': { type: 'image/svg+xml', body: text(icon) },
  }
  for (const [path, file] of Object.entries(files))
    server.get(path, contentSender({ ...file, cache: revalidated }))
  const front = contentSender({
    type: 'text/html; charset=utf-8',
    cache: revalidated,
    varies: 'accept',
    policy: frontPolicy,
    body: text(frontPage),
  })
  // People want the console; programs and crawlers get the links.
  server.get('/', (request, reply) =>
    acceptsHtml(request) ? reply.header('vary', 'accept').redirect('/console', 302) : front(request, reply),
  )
}
