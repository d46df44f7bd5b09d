import type { FastifyInstance } from 'fastify'
import { builtDocs, docsRoutes } from './docs-routes.ts'
import { siteRoutes } from './site-routes.ts'

/** Mounts the documentation, the front page, and the files that browsers and robots request automatically. */
export function mountDocs(server: FastifyInstance): void {
  docsRoutes(server, builtDocs)
  siteRoutes(server)
}
