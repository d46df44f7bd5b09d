import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { assertDocumented } from '../../testing/assert-documented.ts'
import { testApp } from '../../testing/test-app.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { mountOpenApi, referenceDocument } from './index.ts'
import { program } from './reference-page.ts'
import { chosenEncoding } from './reference-routes.ts'

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

test('the description is built only once for the reference page and the JSON endpoint', async () => {
  const server = fastify()
  let built = 0
  const publicUrl = (): string => {
    built++
    return 'http://quoin.test'
  }
  mountOpenApi(server, { publicUrl, limiter: memoryLimiter(), addressPerMinute: 600 })
  for (const encoding of ['br', 'gzip', 'identity'])
    await server.inject({ url: '/docs', headers: { 'accept-encoding': encoding } })
  await server.inject({ url: '/api/v1/openapi.json' })
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

test('the reference page loads nothing from other hosts', async () => {
  const { server } = await testApp()
  const page = await server.inject({ url: '/docs' })
  assert.match(String(page.headers['content-security-policy']), /^default-src 'self'; script-src 'self';/)
  const withoutOwnAddress = page.payload.replaceAll('http://quoin.test', '')
  assert.deepEqual(withoutOwnAddress.match(/(?:https?:)?\/\/[a-z]/gi), null)
  const scripts = [...page.payload.matchAll(/src="([^"]+)"/g)].map((match) => match[1])
  assert.deepEqual(scripts, [`/docs/${program}`, '/docs/start.js'])
  const start = await server.inject({ url: '/docs/start.js' })
  for (const off of ['telemetry: false', 'agent: { disabled: true }', 'withDefaultFonts: false'])
    assert.ok(start.payload.includes(off))
})

test('the script of the reference page is immutable and compressed if the client accepts it', async () => {
  const { server } = await testApp()
  const fetched = async (encoding?: string) =>
    await server.inject({ url: `/docs/${program}`, headers: encoding ? { 'accept-encoding': encoding } : {} })
  const plain = await fetched()
  assert.match(String(plain.headers['cache-control']), /immutable/)
  const [br, gzip] = [await fetched('gzip, br'), await fetched('gzip')]
  assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip'])
  assert.ok(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload))
  assert.ok(gunzipSync(gzip.rawPayload).equals(plain.rawPayload))
  const again = await server.inject({
    url: `/docs/${program}`,
    headers: { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) },
  })
  assert.equal(again.statusCode, 304)
})

test('an encoding with weight zero is not used', () => {
  assert.equal(chosenEncoding('br;q=0, gzip;q=0.5'), 'gzip')
  assert.equal(chosenEncoding('br;q=0.0'), 'identity')
  assert.equal(chosenEncoding('GZIP'), 'gzip')
  assert.equal(chosenEncoding(undefined), 'identity')
})
