import type { FastifyRequest } from 'fastify'
import type { Asker } from '../kernel/health/index.ts'
import { callerAddress } from '../kernel/http/caller-address.ts'

/**
 * Returns a description of a request's caller, which is written to the log. The organization is known from the API
 * key, the session, the customer link or the public form through which the caller sent the request.
 */
export function askerOf(request: FastifyRequest): Asker {
  const address = callerAddress(request)
  const { access, session, link, portal } = request
  if (session) return { address, organization: session.actor.org.slug }
  if (access) return { address, organization: access.actor.org.slug, key_id: access.publicId }
  return { address, organization: (link?.actor ?? portal)?.org.slug }
}
