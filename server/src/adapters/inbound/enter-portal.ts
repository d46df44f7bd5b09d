import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CustomerActor, Organization } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { callerNetwork } from '../../kernel/http/caller-address.ts'
import { admit } from '../../kernel/http/quota.ts'
import type { Limiter } from '../../kernel/limits/limiter.ts'

/** An organization whose public booking form is enabled. */
export interface OpenPortal {
  org: Organization
  /** Origins of the company's web pages. They may submit the form from a browser, and show the booking page in a frame. */
  origins: readonly string[]
}

export interface EnterPortalParts {
  limiter: Limiter
  findPortal(slug: string): Promise<OpenPortal | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    portal: OpenPortal | null
  }
}

const addressPerMinute = 60
/**
 * Maximum number of requests to one form per minute, from all network addresses together. It keeps one form from using
 * up the capacity of the service.
 */
const portalPerMinute = 600
const longestSlug = 63
/**
 * Matches the prefix that the slug has in published URLs: a code of two characters for the cell (the installation) of
 * the organization. A slug without this prefix is accepted too.
 */
const codeOfCell = /^[0-9a-z]{2}\./

/**
 * Admits a request to the booking form or the booking page of an organization. Charges it to the limits of the client
 * address and of the organization. If the form is disabled, the answer is the same as for a form that does not exist.
 */
export async function enterPortal(
  parts: EnterPortalParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { orgSlug } = request.params as { orgSlug: string }
  const slug = orgSlug.replace(codeOfCell, '').slice(0, longestSlug + 1)
  await admit(
    parts.limiter,
    [
      { id: `portal:${callerNetwork(request)}`, perMinute: addressPerMinute },
      { id: `portal-of:${slug}`, perMinute: portalPerMinute },
    ],
    reply,
  )
  const portal = await parts.findPortal(slug)
  if (!portal) throw new AppError('not_found', 'This address does not exist.')
  request.portal = portal
}

/** Returns the actor that runs the operations of the form: a customer of the organization. */
export function customerOf({ portal }: FastifyRequest): CustomerActor {
  return { type: 'customer', id: null, org: portal!.org, mode: 'live', locations: '*' }
}
