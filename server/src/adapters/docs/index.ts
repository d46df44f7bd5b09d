import type { FastifyInstance } from 'fastify'
import { builtDocs, docsRoutes } from './docs-routes.ts'
import { type SecurityParts, securityTxtRoute } from './security-txt.ts'
import { siteRoutes } from './site-routes.ts'

/** Mounts the documentation, the front page, and the files that browsers, robots and people who find a weakness request. */
export function mountDocs(server: FastifyInstance, parts: SecurityParts): void {
  docsRoutes(server, builtDocs)
  siteRoutes(server)
  securityTxtRoute(server, parts)
}
