import type { FastifyInstance } from 'fastify'
import { basePath } from '../rest/mount.ts'
import { isCurrent, tagOfContent } from './entity-tag.ts'

/** `GET /api/v1/openapi.json`: no key; made when it is first asked for, and kept. */
export function mountDescription(server: FastifyInstance, document: () => unknown): void {
  let made: { body: string; etag: string } | undefined
  server.get(`${basePath}/openapi.json`, async (request, reply) => {
    if (!made) {
      const body = JSON.stringify(document())
      made = { body, etag: tagOfContent(body) }
    }
    reply.header('etag', made.etag).header('cache-control', 'public, max-age=300')
    if (isCurrent(request.headers['if-none-match'], made.etag)) return await reply.code(304).send()
    return await reply.header('content-type', 'application/json; charset=utf-8').send(made.body)
  })
}
