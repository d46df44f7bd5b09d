import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Organization } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { admit } from '../../kernel/http/quota.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { readDocument } from '../rest/read-request.ts'

/** An organization whose public booking form is enabled. */
export interface OpenPortal {
  org: Organization
  /** Origins of the web pages that may submit the form from a browser. */
  origins: readonly string[]
}

export interface PortalParts {
  kernel: Kernel
  limiter: Limiter
  findPortal(slug: string): Promise<OpenPortal | undefined>
  receive: Mutation
}

declare module 'fastify' {
  interface FastifyRequest {
    portal: OpenPortal | null
  }
}

const addressPerMinute = 60
/**
 * Maximum number of requests to one form per minute, from all client addresses together, so that one form
 * cannot use up the capacity of the service.
 */
const portalPerMinute = 600
const longestSlug = 63
/**
 * Matches the prefix of the slug in published URLs: the code of the cell (the installation) of the
 * organization. The slug is accepted without it too.
 */
const codeOfCell = /^[0-9a-z]{2}\./
/**
 * Maximum size of a submitted form, in bytes. It is small because anyone can submit the form without a key.
 */
const largestForm = 64 * 1024
const preflightSeconds = 600

/**
 * Mounts the route that receives the booking form of an organization's website. It needs no key, so requests
 * are limited by client address and by organization. Browsers may use it only from pages of the origins that
 * the organization listed. A disabled form is answered like one that does not exist.
 */
export function portalDoor(server: FastifyInstance, parts: PortalParts): void {
  const url = '/api/portal/:orgSlug/book'
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { orgSlug } = request.params as { orgSlug: string }
    const slug = orgSlug.replace(codeOfCell, '').slice(0, longestSlug + 1)
    const address = `portal:${callerAddress(request)}`
    await admit(
      parts.limiter,
      [
        { id: address, perMinute: addressPerMinute },
        { id: `portal-of:${slug}`, perMinute: portalPerMinute },
      ],
      reply,
    )
    const portal = await parts.findPortal(slug)
    if (!portal) throw new AppError('not_found', 'This address does not exist.')
    request.portal = portal
    setOriginHeaders(portal, request, reply)
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
        actor: { type: 'customer', id: null, org: request.portal!.org, mode: 'live', locations: '*' },
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
