import type { FastifyInstance } from 'fastify'
import { revalidated } from './static-content.ts'

export interface SecurityParts {
  /** Address of the operator for reports of weaknesses, as a URL. Undefined: there is no file. */
  contact: string | undefined
  publicUrl: () => string
  now: () => string
}

const path = '/.well-known/security.txt'

/** Readers must not rely on a copy of the file for longer. RFC 9116 recommends less than a year. */
const validDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Mounts the file in which people who find a weakness look for an address (RFC 9116). The project has none for other
 * people's installations, so the file exists only if the operator has set an address.
 */
export function securityTxtRoute(server: FastifyInstance, { contact, publicUrl, now }: SecurityParts): void {
  if (contact === undefined) return
  server.get(path, (_request, reply) => {
    const today = Math.floor(Date.parse(now()) / dayMs)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}${path}`,
    ]
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', revalidated)
      .send(`${lines.join('\n')}\n`)
  })
}
