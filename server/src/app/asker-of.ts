import type { FastifyRequest } from 'fastify'
import type { Asker } from '../kernel/health/index.ts'
import { callerAddress } from '../kernel/http/caller-address.ts'

/**
 * Describes the caller of a request for logs. The caller is authenticated by an API key, a customer link or
 * the public form of an organization, or not at all.
 */
export function askerOf(request: FastifyRequest): Asker {
  const address = callerAddress(request)
  const { access, link, portal } = request
  if (access) return { address, organization: access.actor.org.slug, key_id: access.publicId }
  return { address, organization: (link?.actor ?? portal)?.org.slug }
}
