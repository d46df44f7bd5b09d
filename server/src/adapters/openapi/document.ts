import { takeTurns } from '../../kernel/limits/take-turns.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { eventStreamPath } from '../rest/event-stream-route.ts'
import { basePath } from '../rest/mount.ts'
import { documents } from '../rest/routes.ts'
import type { Route, UnavailableRoute } from '../rest/route.ts'
import { ComponentSchemas, idOf, type JsonObject } from './component-schemas.ts'
import { requestMeta } from './gateway/request-meta.ts'
import { describeEventStream } from './describe-event-stream.ts'
import { describeGateway } from './describe-gateway.ts'
import { gatewayTag } from './gateway/common-members.ts'
import { describeOperations } from './describe-operations.ts'
import { type Components, describeRoute, tagOf } from './describe-route.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { ErrorResponses } from './error-responses.ts'
import { errorSchema } from './error-schema.ts'
import { apiDescription, tagDescription } from './prose.ts'
import { headerComponents } from './response-headers.ts'
import { apiDescriptionSchema, describeItself } from './self-description.ts'
import { sharedParameters } from './shared-parameters.ts'
import { version } from '../../version.ts'

export interface DocumentParts {
  routes: readonly Route[]
  unavailable: readonly UnavailableRoute[]
  serverUrl: string
}

/**
 * Builds the OpenAPI 3.1 document of the API from the table of routes. The documents of two installations differ only
 * in the URL of the server.
 */
export function openApiDocument(parts: DocumentParts): JsonObject {
  return documentOf(parts, componentsOf(), {})
}

/** Builds the same document with a path for each of these operations. */
export async function documentWithOperations(
  parts: DocumentParts,
  operations: readonly Operation[],
): Promise<JsonObject> {
  const components = componentsOf()
  components.schemas.of(requestMeta, 'output', 'WorkflowMeta')
  const paths = await describeOperations(operations, components, takeTurns())
  return documentOf(parts, components, paths)
}

const componentsOf = (): Components => ({ schemas: new ComponentSchemas(), errors: new ErrorResponses() })

function documentOf(
  { routes, unavailable, serverUrl }: DocumentParts,
  { schemas, errors }: Components,
  pathsOfOperations: Record<string, JsonObject>,
): JsonObject {
  for (const document of documents) schemas.of(document, 'input')
  const paths: Record<string, JsonObject> = {}
  for (const route of routes) {
    const path = (paths[basePath + route.path] ??= {})
    path[route.method.toLowerCase()] = describeRoute(route, { schemas, errors })
  }
  Object.assign(paths, describeGateway({ schemas, errors }), pathsOfOperations)
  paths[basePath + eventStreamPath] = { get: describeEventStream(errors) }
  paths[`${basePath}/openapi.json`] = { get: describeItself(errors) }
  const webhooks = describeWebhooks(schemas)
  schemas.add('ApiDescription', apiDescriptionSchema)
  schemas.of(errorSchema(errors.codes()), 'output')
  return {
    openapi: '3.1.1',
    info: {
      title: 'Quoin API',
      version,
      summary: 'Leads, clients, estimates, jobs and invoices of a field-service company.',
      description: apiDescription(routes, unavailable),
      contact: { name: 'Quoin', url: `${serverUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: serverUrl,
        description: `${new URL(serverUrl).host}: live keys work on live records, test keys on the sandbox.`,
        'x-internal': false,
      },
    ],
    security: [{ apiKey: [] }],
    tags: tagsOf(routes),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'quoin_live_… or quoin_test_…',
          description: 'An API key of the organization, live or test, in the header `Authorization`.',
        },
      },
      schemas: schemas.toJSON(),
      parameters: sharedParameters,
      headers: headerComponents(),
      responses: errors.toJSON(),
    },
  }
}

/** Descriptions of tags whose first answer is not the record itself. Otherwise the tag has the description of its record. */
const tagSubjects: Readonly<Record<string, string>> = {
  Automations: 'Rules that run automatically when something happens, and their runs.',
  Changes: 'The feed of changes: each created, changed or deleted record, for a copy that stays up to date.',
  Invoices: 'Bills for work, with their lines, payments and balance.',
}

function tagsOf(routes: readonly Route[]): JsonObject[] {
  const groups = [...Map.groupBy(routes, tagOf)].map(([name, of]): { name: string; description: string } => {
    const about =
      tagSubjects[name] ??
      of[0]!.answers[0].schema.meta()?.description ??
      `${idOf(of[0]!.answers[0].schema)}.`
    return { name, description: tagDescription(name, about, of) }
  })
  const itself = { name: 'Description', description: 'The machine-readable description of the API.' }
  return [...groups, gatewayTag, itself].sort((a, b) => (a.name < b.name ? -1 : 1))
}
