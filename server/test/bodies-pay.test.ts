import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { routes } from '../src/adapters/rest/routes.ts'
import { operations } from '../src/app/catalog.ts'
import { usualBodyLimit } from '../src/kernel/http/bound-body.ts'
import { bytesPerUnit } from '../src/kernel/limits/weight.ts'
import { mcpHeaders } from '../src/testing/mcp-request.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { wire } from '../src/testing/wire.ts'

// Tests that a request with a larger body uses up more of its API key's rate limit. Also tests that a body that is too
// large for any operation is refused before it is read.

const perMinute = 100_000
let org: TestOrg

before(async () => {
  org = await testOrg()
})

interface Head {
  status: number
  remaining: number
  text: string
}

/** Sends the headers of a request and only the bytes `sent` of its body. */
async function announce(
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
  sent = '',
): Promise<Head> {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const answer = await wire([`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`], {
    waitMs: 60_000,
  })
  return { ...answer, remaining: Number(answer.headers['x-ratelimit-remaining']) }
}

const json = (key: string, bytes: number): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
  'content-length': String(bytes),
})

/** Sends the first request of a new API key. Returns the number of rate-limit units that it costs, and the answer. */
async function cost(send: (key: string) => Promise<Head>): Promise<{ units: number; answer: Head }> {
  const key = await org.key({ perMinute })
  const answer = await send(key)
  return { units: perMinute - answer.remaining, answer }
}

test('every address that accepts a body refuses one of more than 1 MiB by its Content-Length, and charges for it', async () => {
  const bytes = usualBodyLimit + 1
  for (const { method, path } of routes) {
    if (method !== 'POST' && method !== 'PATCH') continue
    const address = `/api/v1${path.replace('{id}', randomUUID())}`
    const { units, answer } = await cost((key) =>
      announce({ method, path: address, headers: json(key, bytes) }),
    )
    // If live keys may not use a route, it answers 405 before it checks the size of the body.
    if (answer.status !== 405) assert.equal(answer.status, 413, `${method} ${path}: ${answer.text}`)
    assert.equal(units, 1 + Math.floor(bytes / bytesPerUnit), `${method} ${path}`)
  }
})

test('every operation refuses a body over its limit by its Content-Length, and charges for it', async () => {
  for (const { name, bodyLimit = usualBodyLimit, only, offApi } of operations) {
    if (only || offApi) continue
    const bytes = bodyLimit + 1
    const request = (key: string) => ({
      method: 'POST',
      path: `/api/v1/workflows/${name}`,
      headers: json(key, bytes),
    })
    const { units, answer } = await cost((key) => announce(request(key)))
    assert.equal(answer.status, 413, `${name}: ${answer.text}`)
    assert.equal(units, 1 + Math.floor(bytes / bytesPerUnit), name)
  }
})

test('a chunked body is read only up to the limit of its operation', async () => {
  const key = await org.key({ perMinute })
  const { 'content-length': _, ...headers } = json(key, 0)
  const half = 'x'.repeat(usualBodyLimit / 2 + 1)
  const chunk = `${half.length.toString(16)}\r\n${half}\r\n`
  const request = { method: 'POST', path: '/api/v1/workflows/leads.create' }
  const { status, text } = await announce(
    { ...request, headers: { ...headers, 'transfer-encoding': 'chunked' } },
    chunk + chunk,
  )
  assert.equal(status, 413, text)
})

test('a large MCP message is read only when it names, at its start, an operation that accepts that size', async () => {
  const bytes = 3_900_000
  const head = (operation: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mutate_workflow","arguments":{"operation":"${operation}","idempotencyKey":"k","input":{"content_base64":"`
  const start = (operation: string): string => head(operation).padEnd(16 * 1024, 'x')
  const send = async (begin: string): Promise<Head> => {
    const key = await org.key({ perMinute })
    const headers = { ...json(key, bytes), ...mcpHeaders }
    return await announce({ method: 'POST', path: '/api/mcp', headers }, begin)
  }
  const refused = await send(start('search.find'))
  assert.equal(refused.status, 413, refused.text)
  assert.equal((await send('x'.repeat(16 * 1024))).status, 413)
  assert.equal(perMinute - refused.remaining, 1 + Math.floor(bytes / bytesPerUnit))
  const key = await org.key({ perMinute })
  const accepted = await announce(
    { method: 'POST', path: '/api/mcp', headers: { ...json(key, bytes), ...mcpHeaders } },
    `${head('files.companyLogo.upload')}${'x'.repeat(bytes - head('files.companyLogo.upload').length)}`,
  )
  // The status 400 (invalid JSON) shows that the whole body was read.
  assert.equal(accepted.status, 400, accepted.text)
})

test('a large answer is charged to the next request of the key', async () => {
  // This key gets one new unit every half minute.
  const key = await org.key({ perMinute: 2 })
  const catalog = await org.request('GET', '/workflows', { key })
  const bytes = Number(catalog.headers['content-length'])
  assert.ok(bytes >= bytesPerUnit, `${bytes}`)
  assert.equal(catalog.headers['x-ratelimit-remaining'], '1')
  const next = await org.request('GET', '/leads', { key })
  assert.deepEqual([next.status, next.headers['x-ratelimit-remaining']], [429, '1'])
})
