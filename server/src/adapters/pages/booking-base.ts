import type { FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/operations/run.ts'

/**
 * Returns the path that the booking page has for browsers. It contains the slug as it is in the URL of the request.
 */
export function bookingBase({ kernel }: { kernel: Kernel }, request: FastifyRequest): string {
  const { orgSlug } = request.params as { orgSlug: string }
  return new URL(`${kernel.services.publicUrl()}/book/${encodeURIComponent(orgSlug)}`).pathname
}
