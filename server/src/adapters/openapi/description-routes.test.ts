import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
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

test('the description is built only once', async () => {
  const server = fastify()
  let built = 0
  const publicUrl = (): string => {
    built++
    return 'http://quoin.test'
  }
  mountOpenApi(server, { publicUrl, limiter: memoryLimiter(), addressPerMinute: 600 })
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
