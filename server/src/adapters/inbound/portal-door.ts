import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { readDocument } from '../rest/read-request.ts'
import { customerOf, enterPortal, type EnterPortalParts, type OpenPortal } from './enter-portal.ts'

export interface PortalParts extends EnterPortalParts {
  kernel: Kernel
  receive: Mutation
}

/** Maximum size of a submitted form, in bytes. It is small because anyone can submit the form without an API key. */
const largestForm = 64 * 1024
const preflightSeconds = 600

/**
 * Mounts the route that receives the booking form of an organization's website. It needs no API key, so requests are
 * limited by network address and by organization. Browsers may use it only from pages whose origin the organization
 * has listed. If the form is disabled, the answer is the same as for a form that does not exist.
 */
export function portalDoor(server: FastifyInstance, parts: PortalParts): void {
  const url = '/api/portal/:orgSlug/book'
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await enterPortal(parts, request, reply)
    setOriginHeaders(request.portal!, request, reply)
  }

  server.decorateRequest('portal', null)
  server.route({
    method: 'POST',
    url,
    config: { limit: 'key' },
    bodyLimit: largestForm,
    onRequest: enter,
    handler: async (request, reply) => {
      const data = await run(parts.kernel, parts.receive, {
        actor: customerOf(request),
        input: readDocument(request.body).value,
        requestId: request.requestId,
      })
      return await reply.code(201).send({ data })
    },
  })
  server.route({
    method: 'OPTIONS',
    url,
    config: { limit: 'key' },
    onRequest: enter,
    handler: async (_request, reply) => {
      if (reply.hasHeader('access-control-allow-origin')) {
        reply.header('access-control-allow-methods', 'POST')
        reply.header('access-control-allow-headers', 'content-type')
        reply.header('access-control-max-age', String(preflightSeconds))
      }
      return await reply.code(204).send()
    },
  })
}

/**
 * Sets the CORS headers if the organization allows the origin of the calling page. Without these headers, a
 * browser does not let the page read the answer.
 */
function setOriginHeaders(portal: OpenPortal, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !portal.origins.includes(origin)) return
  reply.header('access-control-allow-origin', origin)
  reply.header(
    'access-control-expose-headers',
    'X-Request-ID, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
  )
}
