import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import Fastify from 'fastify'
import { explain, validatorOf } from '../../testing/assert-documented.ts'
import { errorStatuses } from '../../kernel/errors.ts'
import {
  deliveryBody,
  type DeliveryMetadata,
  newSecret,
  signedHeaders,
  webhookEventNames,
} from '../../domains/office/webhooks/index.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { type EventStreamParts, eventStreamRoute } from '../rest/event-stream-route.ts'
import { mountRest, type RestParts } from '../rest/mount.ts'
import { routes, unavailableRoutes } from '../rest/routes.ts'
import { workflowRoutes } from '../workflows/index.ts'
import { type DescriptionParts, mountDescription } from './description-routes.ts'
import described from '../../../../package.json' with { type: 'json' }
import { apiDescription, referenceDocument } from './index.ts'
import { operationId } from './operation-names.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the test reads the document as the JSON that callers get.
const document = apiDescription('https://quoin.example') as any

interface Operation {
  called: string
  // oxlint-disable-next-line typescript/no-explicit-any -- as above.
  operation: any
}

function operations(): Operation[] {
  return Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      called: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
}

test('the document lists exactly the routes that are mounted and can succeed', () => {
  const mounted = new Set<string>()
  const server = Fastify({ exposeHeadRoutes: false })
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) mounted.add(`${each} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  })
  mountRest(server, routes, unavailableRoutes, {} as RestParts)
  eventStreamRoute(server, { keys: { onChange: () => undefined } } as unknown as EventStreamParts)
  workflowRoutes(server, {} as Parameters<typeof workflowRoutes>[1])
  mountDescription(server, {
    documents: {} as DescriptionParts['documents'],
    limiter: memoryLimiter(),
    addressPerMinute: 600,
  })
  for (const { method, path } of unavailableRoutes) assert.ok(mounted.delete(`${method} /api/v1${path}`))
  assert.deepEqual(
    operations()
      .map(({ called }) => called)
      .toSorted(),
    [...mounted].toSorted(),
  )
})

test('every request and every success has an example, and every example fits its schema', () => {
  for (const { called, operation } of operations()) {
    const successes = Object.entries<Record<string, unknown>>(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([, response]) => response)
    for (const part of [...(operation.requestBody ? [operation.requestBody] : []), ...successes]) {
      const { schema, examples } = part.content['application/json'] ?? part.content['text/event-stream']
      assert.ok(Object.keys(examples).length > 0, `${called} lacks an example.`)
      for (const [name, { value }] of Object.entries<{ value: unknown }>(examples)) {
        const validate = validatorOf(schema)
        assert.ok(validate(value), `${called}, example ${name}: ${explain(validate)}`)
      }
    }
  }
})

test('every example of a failure fits the error schema and has a code of the response', () => {
  const validate = validatorOf({ $ref: '#/components/schemas/Error' })
  // oxlint-disable-next-line typescript/no-explicit-any -- as above.
  for (const [name, { content }] of Object.entries<any>(document.components.responses)) {
    for (const [code, { value }] of Object.entries<{ value: unknown }>(
      content['application/json'].examples,
    )) {
      assert.ok(validate(value), `${name}, ${code}: ${explain(validate)}`)
      assert.ok(code in errorStatuses)
    }
  }
})

test("every example of a request is accepted by its operation's input schema", () => {
  const byId = new Map(operations().map(({ operation }) => [operation.operationId, operation]))
  for (const { operation, instead, idField } of routes) {
    const body = byId.get(operationId(operation.name))?.requestBody
    if (!body) continue
    for (const [name, { value }] of Object.entries<{ value: Record<string, unknown> }>(
      body.content['application/json'].examples,
    )) {
      const taker = instead && instead.whenBodyHas in value ? instead.operation : operation
      const path = idField === undefined ? {} : { [idField]: '019f0c2e-8a6b-7cc1-9d53-000000000010' }
      const parsed = taker.input.safeParse({ ...value, ...path })
      assert.ok(parsed.success, `${operation.name}, example ${name}: ${parsed.error?.message}`)
    }
  }
})

test('each event that webhooks can subscribe to is described with the headers and a body as they are sent', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...webhookEventNames])
  const signing = { secret: newSecret(), previous: null }
  for (const [event, { post }] of Object.entries<{ post: Operation['operation'] }>(document.webhooks)) {
    const { schema, examples } = post.requestBody.content['application/json']
    const value = examples[event].value as {
      id: string
      timestamp: string
      data: Record<string, unknown>
      metadata: DeliveryMetadata
    }
    const validate = validatorOf(schema)
    assert.ok(validate(value), `${event}: ${explain(validate)}`)
    assert.ok(!validate({ ...value, data: { ...value.data, version: 'one' } }), `${event} takes any payload`)
    const sent = deliveryBody(value.id, {
      name: event,
      occurredAt: value.timestamp,
      data: value.data,
      metadata: value.metadata,
    })
    assert.deepEqual(JSON.parse(sent), value)
    const headers = signedHeaders(
      { id: value.id, event, body: sent, at: value.timestamp, number: 1 },
      signing,
    )
    assert.deepEqual(
      post.parameters.map(({ name }: { name: string }) => name),
      Object.keys(headers).filter((name) => !['Content-Type', 'User-Agent'].includes(name)),
    )
  }
})

test('the checked-in openapi.json equals what the code generates', async () => {
  const file = await readFile(new URL('../../../../docs/reference/openapi.json', import.meta.url), 'utf8')
  assert.equal(file, referenceDocument(), 'Run `npm run generate`.')
})

test('the version of the description is the version of the program', () => {
  assert.equal(document.info.version, described.version)
})

test('the description names one server, its own address, and says which records each type of key works on', () => {
  assert.deepEqual(document.servers, [
    {
      url: 'https://quoin.example',
      description: 'quoin.example: live keys work on live records, test keys on the sandbox.',
      'x-internal': false,
    },
  ])
})
