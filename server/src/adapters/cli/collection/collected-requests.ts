import type { Operation } from '../../../kernel/operations/operation.ts'
import { apiDescription } from '../../openapi/index.ts'
import { exampleFor } from '../../workflows/operation-example.ts'

/** A request of a collection for an API client such as Postman or Bruno. */
export interface CollectedRequest {
  folder: string
  name: string
  description: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below the base address. `:id` stands for a record's id. */
  path: string
  /** Query parameters. They are switched off, because all are optional. */
  query: readonly { name: string; value: string; description: string }[]
  needsIdempotencyKey: boolean
  body: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  schema?: { examples?: unknown[] }
}

interface DescribedOperation {
  summary: string
  description?: string
  tags: string[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> }
}

interface Described {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { parameters: Record<string, Parameter> }
}

/**
 * Returns the requests of a collection: one for each operation of the catalog and for each route of the API description,
 * in a fixed order.
 */
export function collectedRequests(operations: readonly Operation[]): CollectedRequest[] {
  return [...operations.map(requestOfOperation), ...requestsOfRoutes()]
}

function requestOfOperation(operation: Operation): CollectedRequest {
  const { name, kind, summary, description = '' } = operation
  const isMutation = kind === 'mutation'
  const dryRun = {
    name: 'dry_run',
    value: 'true',
    description: 'Shows the effects of the call and rolls it back.',
  }
  return {
    folder: `Operations: ${name.split('.', 1)[0]}`,
    name,
    description: `${summary}\n\n${description}`.trim(),
    method: 'POST',
    path: `/api/v1/workflows/${name}`,
    query: isMutation ? [dryRun] : [],
    needsIdempotencyKey: isMutation,
    body: exampleFor(name) ?? {},
  }
}

function requestsOfRoutes(): CollectedRequest[] {
  const { paths, components } = apiDescription('http://localhost') as unknown as Described
  const parameterOf = (parameter: Parameter | { $ref: string }): Parameter =>
    '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]): CollectedRequest[] => {
      // The operations of the catalog have a request each.
      if (path.endsWith('/workflows/{operation}')) return []
      const parameters = (described.parameters ?? []).map(parameterOf)
      const body = Object.values(described.requestBody?.content ?? {})[0]
      return [
        {
          folder: `Resources: ${described.tags[0]!}`,
          name: described.summary,
          description: described.description ?? '',
          method: method.toUpperCase() as CollectedRequest['method'],
          path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          query: parameters.flatMap(({ name, in: place, description = '', schema }) =>
            place === 'query' ? { name, value: textOf(schema?.examples?.[0]), description } : [],
          ),
          needsIdempotencyKey: method === 'post' || method === 'patch',
          body: body ? (Object.values(body.examples ?? {})[0]?.value ?? {}) : undefined,
        },
      ]
    }),
  )
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
