import type { FastifyInstance } from 'fastify'
import { authorizeRoutes } from './authorize-routes.ts'
import { metadataRoutes } from './metadata-routes.ts'
import type { OAuthParts } from './oauth-parts.ts'
import { registerRoutes } from './register-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** Mounts the authorization server for programs that connect to the MCP endpoint (OAuth 2.1). */
export function oauthRoutes(server: FastifyInstance, parts: OAuthParts): void {
  metadataRoutes(server, parts)
  registerRoutes(server, parts)
  authorizeRoutes(server, parts)
  tokenRoutes(server, parts)
}
