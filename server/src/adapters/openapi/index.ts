import type { FastifyInstance } from 'fastify'
import { routes, unavailableRoutes } from '../rest/routes.ts'
import type { JsonObject } from './component-schemas.ts'
import { type DescriptionParts, mountDescription } from './description-routes.ts'
import { openApiDocument } from './document.ts'
import { mountReference } from './reference-routes.ts'

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

/**
 * Adds the routes of the OpenAPI document and of the HTML reference that is made from it. The document is built once,
 * at the first request for the document or the reference.
 */
export function mountOpenApi(
  server: FastifyInstance,
  { publicUrl, ...parts }: Omit<DescriptionParts, 'document'> & { publicUrl: () => string },
): void {
  let built: JsonObject | undefined
  const document = () => (built ??= apiDescription(publicUrl()))
  mountDescription(server, { ...parts, document })
  mountReference(server, document)
}
