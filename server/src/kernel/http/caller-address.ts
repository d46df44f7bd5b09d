import type { FastifyRequest } from 'fastify'

/** The address that a request comes from: what is counted or bounded by address asks here, and nowhere else. */
export function callerAddress(request: FastifyRequest): string {
  return request.ip ?? 'unknown'
}
