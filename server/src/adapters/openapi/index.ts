import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../kernel/operations/operation.ts'
import { routes, unavailableRoutes } from '../rest/routes.ts'
import type { JsonObject } from './component-schemas.ts'
import { type DescriptionParts, mountDescription } from './description-routes.ts'
import { type DocumentParts, documentWithOperations, openApiDocument } from './document.ts'

/**
 * Returns the OpenAPI document that is checked in as `docs/reference/openapi.json`. It contains a placeholder instead of
 * the URL of a server.
 */
export function referenceDocument(): string {
  return `${JSON.stringify(apiDescription('https://quoin.example'), null, 2)}\n`
}

export function apiDescription(serverUrl: string): JsonObject {
  return openApiDocument(partsFor(serverUrl))
}

const partsFor = (serverUrl: string): DocumentParts => ({
  routes,
  unavailable: unavailableRoutes,
  serverUrl,
})

interface OpenApiParts extends Omit<DescriptionParts, 'documents'> {
  publicUrl: () => string
  /** Operations that the description can list, each with a path of its own. */
  operations: readonly Operation[]
}

/** Adds the route of the OpenAPI document, which is built at the first request. */
export function mountOpenApi(
  server: FastifyInstance,
  { publicUrl, operations, ...parts }: OpenApiParts,
): void {
  const documents = {
    usual: async () => apiDescription(publicUrl()),
    withOperations: () => documentWithOperations(partsFor(publicUrl()), operations),
  }
  mountDescription(server, { ...parts, documents })
}
