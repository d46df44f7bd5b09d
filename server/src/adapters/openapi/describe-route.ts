import { errorsOf, takesBody, takesKey, takesView } from './answerable-errors.ts'
import type * as z from 'zod'
import { parameterSchemas } from '../rest/route-parameters.ts'
import type { Route, RouteAnswer } from '../rest/route.ts'
import { envelopeSchema } from '../rest/write-answer.ts'
import { type ComponentSchemas, idOf, type JsonObject } from './component-schemas.ts'
import type { ErrorResponses } from './error-responses.ts'
import { requestExamples, recordExample } from './examples.ts'
import { capitalized, operationId, requestName } from './operation-names.ts'
import { headers, type ResponseHeader } from './response-headers.ts'
import { pageBytesParameter, viewParameters } from './shared-parameters.ts'

export interface Components {
  schemas: ComponentSchemas
  errors: ErrorResponses
}

/** Creates the API description of a route, from the same definition with which the route is mounted on the server. */
export function describeRoute(route: Route, components: Components): JsonObject {
  const { operation } = route
  const codes = errorsOf(route)
  return {
    operationId: operationId(route.described ?? operation.name),
    tags: [tagOf(route)],
    summary: operation.summary.replace(/\.$/, ''),
    description: descriptionOf(route),
    security: [{ apiKey: [] }],
    ...(operation.scope ? { 'x-scope': operation.scope } : {}),
    'x-key-modes': keyModesOf(route),
    parameters: parametersOf(route, components),
    ...(takesBody(route) ? { requestBody: requestBodyOf(route, components) } : {}),
    responses: {
      ...Object.fromEntries(
        route.answers.map((answer) => [String(answer.status), successOf(route, answer, components)]),
      ),
      ...components.errors.of(codes, takesKey(route)),
    },
  }
}

/** Returns the OpenAPI tag of a route: the first part of its path, such as `Leads` for `/leads/{id}`. */
export function tagOf(route: Pick<Route, 'path'>): string {
  const area = route.path.split('/')[1]!
  return capitalized(area)
}

function keyModesOf(route: Route): string[] {
  return [...(route.live === 'unavailable' ? [] : ['live']), ...(route.test ? ['test'] : [])]
}

function descriptionOf(route: Route): string {
  const { operation, instead, live, test } = route
  const keys = !test
    ? 'Live keys only: a test key is answered 403 `unsupported_in_test_mode`.'
    : live === 'unavailable'
      ? 'Test keys only: a live key is answered 405 `write_not_supported`.'
      : live === undefined
        ? 'Live and test keys.'
        : `Test keys. A live key is answered 405 \`write_not_supported\` until the operator releases \`${live}\`.`
  return [
    operation.description,
    instead &&
      `A body with \`${instead.whenBodyHas}\` calls a different operation. ${[instead.operation.summary, instead.operation.description].join(' ')}`,
    `Needs ${route.needs ?? (operation.scope ? `the scope \`${operation.scope}\`` : 'no scope')}. ${keys}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function parametersOf(route: Route, { schemas }: Components): JsonObject[] {
  const parameters: JsonObject[] = []
  if (route.idField !== undefined) parameters.push({ $ref: '#/components/parameters/Id' })
  if (takesKey(route)) {
    const name = takesBody(route) ? 'IdempotencyKey' : 'OptionalIdempotencyKey'
    parameters.push({ $ref: `#/components/parameters/${name}` })
  }
  parameters.push({ $ref: '#/components/parameters/RequestId' })
  for (const [name, schema] of parameterSchemas(route)) {
    const { description, ...own } = schemas.of(schema, 'input')
    parameters.push({ name, in: 'query', description, required: false, schema: own })
  }
  if (takesView(route)) parameters.push(...viewParameters)
  if (['list', 'feed'].includes(route.answers[0].envelope)) parameters.push(pageBytesParameter)
  return parameters
}

function requestBodyOf(route: Route, { schemas }: Components): JsonObject {
  const { operation, instead, body, idField } = route
  const bodies = [
    { operation, schema: body ?? operation.input },
    ...(instead ? [{ operation: instead.operation, schema: instead.operation.input }] : []),
  ].map(({ operation, schema }) => ({ name: requestName(operation.name), operation, schema }))
  const refs = bodies.map(({ name, operation, schema }) => {
    const description = `Input of the operation: ${operation.summary}`
    return schemas.add(name, { description, ...withoutMember(schemas.of(schema, 'input'), idField) })
  })
  return {
    required: true,
    description: 'A JSON object of at most 1 MiB. Unknown fields are refused.',
    content: {
      'application/json': {
        schema: refs.length === 1 ? refs[0] : { oneOf: refs },
        examples: Object.assign({}, ...bodies.map(({ name }) => requestExamples(name))) as JsonObject,
      },
    },
  }
}

/** Returns the schema of the body without the field `member`, because this field is sent in the path. */
function withoutMember(schema: JsonObject, member = ''): JsonObject {
  const { [member]: _fromPath, ...properties } = schema['properties'] as JsonObject
  const { required, ...rest } = schema
  const others = ((required as string[] | undefined) ?? []).filter((name) => name !== member)
  return { ...rest, properties, ...(others.length > 0 ? { required: others } : {}) }
}

function successOf(route: Route, answer: RouteAnswer, { schemas }: Components): JsonObject {
  const further: ResponseHeader[] = [
    ...(answer.location === undefined ? [] : (['Location'] as const)),
    ...(takesKey(route) ? (['X-Idempotent-Replayed'] as const) : []),
  ]
  const record = idOf(answer.schema)
  if (record === undefined)
    throw new Error(`The answer of ${route.method} ${route.path} needs a schema with an id.`)
  const name = record + envelopeNames[answer.envelope]
  return {
    description: answer.meaning,
    headers: headers(...further),
    content: {
      'application/json': {
        schema: schemas.of(described(answer, record), 'output', name),
        examples: { [record]: { summary: answer.meaning, value: enveloped(answer, recordExample(record)) } },
      },
    },
  }
}

const envelopeNames = { record: 'Envelope', list: 'Page', 'plain-list': 'List', feed: 'Feed' } as const

function described(answer: RouteAnswer, record: string): z.ZodType {
  const about = {
    record: `The ${record} in the envelope of single records.`,
    list: `One page of ${record} records, with the cursor of the next page.`,
    feed: `The next entries of the feed, and the cursor for the following call.`,
    'plain-list': `All ${record} records; this list has no pages.`,
  }
  return envelopeSchema(answer).describe(about[answer.envelope])
}

const exampleCursor = 'WyI3NTcwMTIiLCI4NDEyIiwibGVhZCJd'

function enveloped(answer: RouteAnswer, record: unknown): JsonObject {
  if (answer.envelope === 'record') return { data: record }
  if (answer.envelope === 'plain-list') return { data: [record] }
  const meta = { has_more: false, limit: answer.envelope === 'feed' ? 100 : 25 }
  const next_cursor = answer.envelope === 'feed' ? exampleCursor : null
  return { data: [record], meta: { next_cursor, ...meta } }
}
