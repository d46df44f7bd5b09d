import type { FastifyInstance } from 'fastify'
import { mcpScopes, mcpUrl, resourceMetadataUrl } from '../mcp/index.ts'
import type { OAuthParts } from './oauth-parts.ts'

/**
 * Mounts the documents from which a program learns how to connect: the one of the MCP endpoint (RFC 9728), and the one
 * of the authorization server, which is this service (RFC 8414).
 */
export function metadataRoutes(server: FastifyInstance, { publicUrl }: Pick<OAuthParts, 'publicUrl'>): void {
  const ofResource = () => ({
    resource: mcpUrl(publicUrl()),
    resource_name: 'Quoin',
    authorization_servers: [publicUrl()],
    scopes_supported: mcpScopes,
    bearer_methods_supported: ['header'],
  })
  const ofServer = () => {
    const issuer = publicUrl()
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      registration_endpoint: `${issuer}/oauth/register`,
      scopes_supported: mcpScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    }
  }
  const { pathname } = new URL(resourceMetadataUrl('http://localhost'))
  for (const path of [pathname, '/.well-known/oauth-protected-resource']) server.get(path, ofResource)
  server.get('/.well-known/oauth-authorization-server', ofServer)
}
