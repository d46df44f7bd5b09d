import type { FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/operations/run.ts'

/**
 * Returns the path at which browsers reach the booking page. It contains the slug exactly as the URL of the request has
 * it.
 */
export function bookingBase({ kernel }: { kernel: Kernel }, request: FastifyRequest): string {
  const { orgSlug } = request.params as { orgSlug: string }
  return new URL(`${kernel.services.publicUrl()}/book/${encodeURIComponent(orgSlug)}`).pathname
}
