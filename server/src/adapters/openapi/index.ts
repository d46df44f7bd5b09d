import type { FastifyInstance } from 'fastify'
import { routes, unavailableRoutes } from '../rest/routes.ts'
import type { JsonObject } from './component-schemas.ts'
import { type DescriptionParts, mountDescription } from './description-routes.ts'
import { openApiDocument } from './document.ts'
import { mountReference } from './reference-routes.ts'

/** The document as it is checked in, with a placeholder for the server address. */
export function referenceDocument(): string {
  return `${JSON.stringify(apiDescription('https://quoin.example'), null, 2)}\n`
}

export function apiDescription(serverUrl: string): JsonObject {
  return openApiDocument(routes, unavailableRoutes, serverUrl)
}

/**
 * Mounts the API description for programs and the reference page for people. Both use one document, which is
 * built on the first request for either of them.
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
