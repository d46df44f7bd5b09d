import type { FastifyRequest } from 'fastify'
import type { Asker } from '../kernel/health/index.ts'
import { callerAddress } from '../kernel/http/caller-address.ts'

/**
 * The caller of a request, authenticated by an API key, a session, a customer link or an organization's public form.
 */
export function askerOf(request: FastifyRequest): Asker {
  const address = callerAddress(request)
  const { access, session, link, portal } = request
  if (session) return { address, organization: session.actor.org.slug }
  if (access) return { address, organization: access.actor.org.slug, key_id: access.publicId }
  return { address, organization: (link?.actor ?? portal)?.org.slug }
}
