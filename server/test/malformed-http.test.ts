import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertError } from '../src/testing/expect-error.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { listeningPort, wire } from '../src/testing/wire.ts'

let org: TestOrg
let key: string
before(async () => {
  org = await testOrg()
  key = await org.key()
  await listeningPort()
})

const head = (lines: readonly string[] = []): string =>
  [
    'POST /api/v1/leads HTTP/1.1',
    'Host: quoin.test',
    `Authorization: Bearer ${key}`,
    `Idempotency-Key: ${randomUUID()}`,
    'Content-Type: application/json',
    ...lines,
  ].join('\r\n') + '\r\n\r\n'

const post = (body: string | Buffer, lines: readonly string[] = []) =>
  wire([head([`Content-Length: ${Buffer.byteLength(body)}`, ...lines]), body])

test('bytes that are not HTTP are refused with the usual headers', async () => {
  assertError(await wire(['GARBAGE\r\n\r\n']), 'bad_request')
  assertError(await wire(['GET / HTTP/9.9\r\n\r\n']), 'bad_request')
  assertError(await wire(['FOO /api/v1/leads HTTP/1.1\r\nHost: x\r\n\r\n']), 'bad_request')
  assertError(await wire(['GET /api/v1/leads HTTP/1.1\r\nHost: x\r\nA b\r\n\r\n']), 'bad_request')
})

test('a request with contradicting lengths is refused', async () => {
  assertError(await wire([head(['Content-Length: 2', 'Transfer-Encoding: chunked']), '{}']), 'bad_request')
  assertError(await wire([head(['Content-Length: 2', 'Content-Length: 3']), '{}']), 'bad_request')
})

test('headers that may appear once are refused when they appear twice', async () => {
  assertError(
    await wire([head([`Authorization: Bearer ${key}`, 'Content-Length: 2']), '{}']),
    'bad_request',
    'authorization',
  )
  assertError(
    await wire([head(['Idempotency-Key: other', 'Content-Length: 2']), '{}']),
    'bad_request',
    'idempotency-key',
  )
})

test('a missing Host, an unknown expectation and oversized headers are refused', async () => {
  assertError(await wire(['GET /api/v1/leads HTTP/1.1\r\n\r\n']), 'bad_request')
  assertError(await wire([head(['Expect: 200-ok', 'Content-Length: 2']), '{}']), 'expectation_failed')
  assertError(
    await wire([`GET /api/v1/leads HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`]),
    'headers_too_large',
  )
  assertError(
    await wire([`GET /api/v1/leads HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(300_000)}\r\n\r\n`]),
    'headers_too_large',
  )
})

test('addresses that cannot be decoded are not found', async () => {
  assertError(await wire(['GET /api/v1/leads/%zz HTTP/1.1\r\nHost: x\r\n\r\n']), 'not_found')
  assertError(await wire(['GET /%c0%af HTTP/1.1\r\nHost: x\r\n\r\n']), 'not_found')
  assertError(await wire([`GET /${'a'.repeat(8000)} HTTP/1.1\r\nHost: x\r\n\r\n`]), 'not_found')
})

test('a client that stops sending halfway gets an answer or a closed connection, and nothing changes', async () => {
  const before = await org.request('GET', '/leads')
  const halved = await wire([head(['Content-Length: 500']), '{"customer_name":"A'], { halfClose: true })
  if (halved.status !== 0) assertError(halved, 'bad_request')
  assert.deepEqual((await org.request('GET', '/leads')).body.data, before.body.data)
})

test('documents that are not JSON are refused with that reason', async () => {
  const bodies = [
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":01}',
    '{"a":NaN}',
    '{"a":"\u0001"}',
    '\ufeff{}',
    '{"a":1}{',
    '{"customer_name":"A","customer_name":"B"}',
  ]
  for (const body of bodies) assertError(await post(body), 'invalid_json')
  assertError(await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 'invalid_json')
  assertError(await post('['.repeat(10_000) + ']'.repeat(10_000)), 'invalid_json')
  assertError(await post(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), 'invalid_json')
})

test('invalid documents are refused with the name of the field', async () => {
  for (const body of ['[]', '"text"', '1', 'null', 'true']) assertError(await post(body), 'validation_error')
  assertError(await wire([head(['Content-Length: 0'])]), 'validation_error')
  const good = { customer_name: 'Ada', service_address: '1 Main St' }
  const wrong: [string, unknown][] = [
    ['customer_name', 5],
    ['customer_name', ['Ada']],
    ['customer_name', 'a'.repeat(201)],
    ['customer_name', 'nul \0 inside'],
    ['customer_email', 'not an address'],
    ['customer_phone', '12'],
    ['assigned_to', 'nobody'],
    ['assigned_to', randomUUID()],
    ['existing_client_id', randomUUID()],
    ['source', 'Nowhere'],
    ['org_id', randomUUID()],
    ['id', randomUUID()],
    ['status', 'converted'],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['__proto__x', {}],
  ]
  for (const [field, value] of wrong)
    assertError(await post(JSON.stringify({ ...good, [field]: value })), 'validation_error', field)
  assertError(
    await post('{"customer_name":"\\ud800","service_address":"1 Main St"}'),
    'validation_error',
    'customer_name',
  )
  assertError(
    await post('{"customer_name":"Ada","service_address":"1 Main St","__proto__":{"a":1}}'),
    'validation_error',
    '__proto__',
  )
  assertError(
    await post('{"customer_name":1e400,"service_address":"1 Main St"}'),
    'validation_error',
    'customer_name',
  )
  const members = (length: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`m${index}`, 0])))
  assertError(await post(members(5000)), 'validation_error', 'm0')
  assertError(await post(members(5001)), 'invalid_json')
})

test('a body beyond the limit is refused without reading it, also when it comes without a length', async () => {
  const large = 'a'.repeat(1024 * 1024)
  assertError(await post(JSON.stringify({ customer_name: large })), 'body_too_large')
  assertError(await wire([head(['Content-Length: 999999999'])]), 'body_too_large')
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
  assertError(
    await wire([head(['Transfer-Encoding: chunked']), ...Array.from({ length: 18 }, () => chunk)]),
    'body_too_large',
  )
})

test('a caller that sends a whole large body before reading gets the refusal, and the connection stays usable', async () => {
  const socket = connect({ port: await listeningPort(), host: '127.0.0.1' })
  const body = Buffer.alloc(8 * 1024 * 1024, 'a')
  for (const part of [head([`Content-Length: ${body.length}`]), body])
    await new Promise<void>((resolve, reject) =>
      socket.write(part, (error) => (error ? reject(error) : resolve())),
    )
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  const untilReceived = async (form: RegExp): Promise<void> => {
    for (let attempts = 500; attempts > 0 && !form.test(text); attempts--) await sleep(10)
    assert.match(text, form)
  }
  await untilReceived(/^HTTP\/1\.1 413 [^]*"body_too_large"/)
  socket.write(head(['Content-Length: 2']) + '{}')
  await untilReceived(/HTTP\/1\.1 422 [^]*"validation_error"/)
  socket.destroy()
})

test('only plain JSON bodies are accepted', async () => {
  const as = (type: string, lines: string[] = []) =>
    wire([head([`Content-Length: 2`, ...lines]).replace('Content-Type: application/json', type), '{}'])
  assertError(await as('Content-Type: text/plain'), 'unsupported_media_type')
  assertError(await as('Content-Type: application/x-www-form-urlencoded'), 'unsupported_media_type')
  assertError(await as('X-Nothing: 1'), 'unsupported_media_type')
  assertError(
    await as('Content-Type: application/json', ['Content-Encoding: gzip']),
    'unsupported_media_type',
  )
  assertError(await as('Content-Type: application/json; charset=utf-8'), 'validation_error', 'customer_name')
})
