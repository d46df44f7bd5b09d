import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { type Limiter, LimiterUnavailable } from '../limits/limiter.ts'
import { memoryLimiter } from '../limits/memory-limiter.ts'
import { createServer, type ServerParts } from './server.ts'

function serverWith(parts: Partial<ServerParts> = {}) {
  return createServer({
    limiter: memoryLimiter(),
    log: pino({ level: 'silent' }),
    addressPerMinute: 3,
    secureOrigin: false,
    ...parts,
  })
}

test('a request that is not complete in time is answered with 408 and the usual headers, and its connection is closed', async () => {
  const server = serverWith({ requestTimeoutMs: 200 })
  server.post('/slow', () => ({}))
  const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  for (const start of [
    'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a',
    'POST /slow HT',
  ]) {
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.write(start)
    const answer = (await socket.setEncoding('utf8').toArray()).join('')
    assert.match(answer, /^HTTP\/1\.1 408 /)
    assert.match(answer, /x-request-id: [\w-]+\r\n/)
    assert.match(answer, /x-ratelimit-remaining: \d+\r\n/)
    assert.match(answer, /"code":"request_timeout"/)
  }
  await server.close()
})

test('requests without a key are limited by address, and health probes are not limited', async () => {
  const server = serverWith()
  server.get('/probe', { config: { limit: 'none' } }, () => ({}))
  const statuses = async (path: string) => {
    const answers = []
    for (let index = 0; index < 5; index++) answers.push((await server.inject(path)).statusCode)
    return answers
  }
  assert.deepEqual(await statuses('/nothing'), [404, 404, 404, 429, 429])
  assert.deepEqual(await statuses('/probe'), [200, 200, 200, 200, 200])
  await server.close()
})

test('without its rate limiter the server answers 503 with the usual headers and runs no handler, except health probes', async () => {
  const dead: Limiter = {
    isThere: () => false,
    take: () => Promise.reject(new LimiterUnavailable('gone')),
    close: () => Promise.resolve(),
  }
  const server = serverWith({ limiter: dead })
  let ran = false
  server.get('/', () => (ran = true))
  server.get('/probe', { config: { limit: 'none' } }, () => ({}))
  const answer = await server.inject('/')
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.json().error.code, 'rate_limit_unavailable')
  assert.equal(answer.headers['retry-after'], '1')
  assert.equal(answer.headers['x-ratelimit-remaining'], '0')
  assert.ok(!ran)
  assert.equal((await server.inject('/probe')).statusCode, 200)
  await server.close()
})

test('without its rate limiter, the server still refuses invalid requests with their own status', async () => {
  const dead: Limiter = {
    isThere: () => false,
    take: () => Promise.reject(new LimiterUnavailable('gone')),
    close: () => Promise.resolve(),
  }
  const server = serverWith({ limiter: dead })
  server.get('/here', () => ({}))
  server.get('/downloads/:token', () => ({}))
  const statusOf = async (call: string | InjectOptions): Promise<number> =>
    (await server.inject(call)).statusCode
  assert.equal(await statusOf('/nothing'), 404)
  assert.equal(await statusOf({ method: 'DELETE', url: '/here' }), 405)
  assert.equal(await statusOf(`/downloads/${'a'.repeat(300)}`), 404)
  assert.equal(await statusOf('/%'), 404)
  const answer = await server.inject('/nothing')
  assert.equal(answer.headers['x-ratelimit-remaining'], '0')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end('no HTTP at all\r\n\r\n')
  const [said] = (await once(socket, 'data')) as [Buffer]
  assert.match(said.toString(), /^HTTP\/1\.1 400 /)
  await server.close()
})

test('a server that closes finishes running requests and refuses new connections', async () => {
  const server = serverWith()
  const entered = Promise.withResolvers<void>()
  server.get('/long', async () => {
    entered.resolve()
    return await sleep(200, { done: true })
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/long`)
  await entered.promise
  const closed = server.close()
  const { headers } = await answer
  assert.equal(headers.get('connection'), 'close')
  assert.deepEqual(await (await answer).json(), { done: true })
  await closed
  await assert.rejects(fetch(`${address}/long`))
})

test('an address with a part that is too long is answered with the usual 404, and is not logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const server = serverWith({ log, addressPerMinute: 100 })
  server.get('/downloads/:token', () => ({}))
  server.put('/uploads/:token', () => ({}))
  const secret = 'a-secret-'.repeat(10_000)
  for (const [method, path] of [
    ['GET', 'downloads'],
    ['PUT', 'uploads'],
  ] as const) {
    const answer = await server.inject({ method, url: `/${path}/${secret}` })
    assert.equal(answer.statusCode, 404)
    assert.deepEqual(answer.json(), {
      error: {
        code: 'not_found',
        message: 'This address does not exist.',
        details: [],
        docs_url: '/docs/errors/not_found',
      },
    })
    assert.ok(answer.headers['x-request-id'])
  }
  assert.deepEqual(lines, [])
  await server.close()
})
