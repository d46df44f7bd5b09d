import type { FastifyInstance } from 'fastify'
import { routes, unavailableRoutes } from '../rest/routes.ts'
import type { JsonObject } from './component-schemas.ts'
import { type DescriptionParts, mountDescription } from './description-routes.ts'
import { openApiDocument } from './document.ts'

/**
 * Returns the OpenAPI document that is checked in as `docs/reference/openapi.json`. It contains a placeholder instead of
 * the URL of a server.
 */
export function referenceDocument(): string {
  return `${JSON.stringify(apiDescription('https://quoin.example'), null, 2)}\n`
}

export function apiDescription(serverUrl: string): JsonObject {
  return openApiDocument(routes, unavailableRoutes, serverUrl)
}

/** Adds the route of the OpenAPI document, which is built at the first request. */
export function mountOpenApi(
  server: FastifyInstance,
  { publicUrl, ...parts }: Omit<DescriptionParts, 'document'> & { publicUrl: () => string },
): void {
  mountDescription(server, { ...parts, document: () => apiDescription(publicUrl()) })
}
