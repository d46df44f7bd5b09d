import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createLog } from '../logs.ts'
import { logEvents } from '../log-events.ts'
import { createMetrics } from './metrics.ts'
import { observeRequests } from './observe-requests.ts'

type Line = Record<string, unknown>

/** Sends one request to a server and returns the lines that were logged. */
async function logged(level: string, path: string, requestId = 'an-id'): Promise<Line[]> {
  const lines: Line[] = []
  const log = createLog(level, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const server = Fastify({ logger: false })
  server.decorateRequest('requestId', '')
  server.addHook('onRequest', async (request) => void (request.requestId = requestId))
  const askerOf = () => ({ address: '203.0.113.9', organization: 'harbor', key_id: undefined })
  observeRequests(server, { metrics: createMetrics('host:1'), log, askerOf })
  server.get('/answers/:status', async (request, reply) =>
    reply.code(Number((request.params as { status: string }).status)).send(),
  )
  server.get('/probe', { config: { limit: 'none' } }, () => ({}))
  await server.inject({ url: path })
  await server.close()
  return lines
}

test('a request is logged at level info with its organization and route pattern, but without its URL', async () => {
  const [line, ...others] = await logged('info', '/answers/422?email=ada@example.com')
  const { time, duration_ms, msg, ...rest } = line!
  assert.deepEqual(others, [])
  assert.deepEqual(rest, {
    level: 'info',
    event: logEvents.request,
    request_id: 'an-id',
    method: 'GET',
    route: '/answers/:status',
    status: 422,
    address: '203.0.113.9',
    organization: 'harbor',
  })
  assert.ok(typeof time === 'string' && typeof msg === 'string' && Number(duration_ms) >= 0)
})

test('each answer is logged at level info, also a refusal by the rate limiter, and none at level warn', async () => {
  for (const status of [200, 404, 429, 503]) {
    assert.deepEqual(
      (await logged('info', `/answers/${status}`)).map((line) => line['status']),
      [status],
    )
    assert.deepEqual(await logged('warn', `/answers/${status}`), [])
  }
})

test('a successful health probe is logged only at level debug', async () => {
  assert.deepEqual(await logged('info', '/probe'), [])
  assert.equal((await logged('debug', '/probe')).length, 1)
})

test('unknown URLs are logged as one route, and a key sent as request id is redacted', async () => {
  const [line] = await logged('info', '/anything/at/all', 'quoin_live_abcdefgh_0123456789abcdef')
  assert.deepEqual([line?.['route'], line?.['request_id']], ['none', '[redacted]'])
})
