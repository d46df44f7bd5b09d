import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { operations } from '../../app/catalog.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { assertDocumented } from '../../testing/assert-documented.ts'
import { testApp } from '../../testing/test-app.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { mountOpenApi, referenceDocument } from './index.ts'

test("the OpenAPI description needs no key and equals the reference apart from the server's own addresses", async () => {
  const { server } = await testApp()
  const answer = await injectRequest(server, 'GET', '/openapi.json', {})
  assert.equal(answer.status, 200)
  assertDocumented('GET', '/openapi.json', answer)
  const reference = JSON.parse(referenceDocument())
  assert.equal(answer.body.servers[0].url, 'http://quoin.test')
  assert.deepEqual({ ...answer.body, servers: [], info: {} }, { ...reference, servers: [], info: {} })
  assert.deepEqual({ ...answer.body.info, contact: {} }, { ...reference.info, contact: {} })
})

test('with operations=true, each operation that a key can call is a path with the types of its input and answer', async () => {
  const { server } = await testApp()
  const answer = await injectRequest(server, 'GET', '/openapi.json?operations=true', {})
  assert.equal(answer.status, 200)
  const { paths, components } = answer.body
  const reference = JSON.parse(referenceDocument())
  const added = Object.keys(paths).filter((path) => !Object.hasOwn(reference.paths, path))
  assert.deepEqual(added.toSorted(), operations.map(({ name }) => `/api/v1/workflows/${name}`).toSorted())
  const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((each) =>
    Object.values(each).map(({ operationId }) => operationId),
  )
  assert.equal(new Set(ids).size, ids.length)
  const isReplayed = ({ name }: { name: string }): boolean =>
    'X-Idempotent-Replayed' in paths[`/api/v1/workflows/${name}`].post.responses[200].headers
  assert.deepEqual(
    operations.filter(isReplayed).map(({ name }) => name),
    operations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name),
  )
  const references = answer.text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)
  for (const [reference, kind, name] of references) assert.ok(components[kind!][name!], reference)
  assert.doesNotMatch(answer.text, /"\$ref":"#\/\$defs/)
  const {
    LeadsScheduleAppointmentInput: input,
    WorkflowLead: lead,
    WorkflowInvoice: invoice,
  } = components.schemas
  assert.deepEqual(input.required, ['lead_id'])
  assert.match(input.properties.notify.description, /Default: `false`\.$/)
  assert.equal(lead.properties.lead_number.type, 'integer')
  const hidden = Object.keys(invoice.properties).filter((name) => 'x-permission' in invoice.properties[name])
  assert.ok(hidden.length > 0)
  assert.deepEqual(
    hidden.filter((name) => invoice.required.includes(name)),
    [],
  )
  assert.deepEqual(
    Object.keys(components.schemas.BugReportsSubmitInput.properties).filter((name) =>
      /^request_?id$/i.test(name),
    ),
    ['request_id'],
  )
  // A member may have the name of a keyword.
  assert.equal(components.schemas.TodosCreateInput.properties.description.type ?? 'any', 'any')
})

test('an unknown form of the description is refused', async () => {
  const { server } = await testApp()
  const answer = await injectRequest(server, 'GET', '/openapi.json?operations=all', {})
  assert.deepEqual(
    [answer.status, answer.body.error.details],
    [422, [{ field: 'operations', message: 'must be true or false' }]],
  )
})

test('the description is built only once', async () => {
  const server = fastify()
  let built = 0
  const publicUrl = (): string => {
    built++
    return 'http://quoin.test'
  }
  mountOpenApi(server, { publicUrl, operations: [], limiter: memoryLimiter(), addressPerMinute: 600 })
  for (let count = 0; count < 2; count++) await server.inject({ url: '/api/v1/openapi.json' })
  await server.close()
  assert.equal(built, 1)
})

test('a caller with the current description gets 304 without a body', async () => {
  const { server } = await testApp()
  const etag = (await injectRequest(server, 'GET', '/openapi.json', {})).headers['etag']!
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await injectRequest(server, 'GET', '/openapi.json', { headers: { 'if-none-match': tag } })
    assert.deepEqual([answer.status, answer.text, answer.headers['etag']], [304, '', etag])
  }
  const other = await injectRequest(server, 'GET', '/openapi.json', {
    headers: { 'if-none-match': '"other"' },
  })
  assert.equal(other.status, 200)
})
