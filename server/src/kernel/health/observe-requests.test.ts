import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { createLog } from '../logs.ts'
import { logEvents } from '../log-events.ts'
import { createMetrics } from './metrics.ts'
import { observeRequests } from './observe-requests.ts'

type Line = Record<string, unknown>

/** What one request to a server with these answers leaves in the log. */
async function logged(level: string, path: string, requestId = 'an-id'): Promise<Line[]> {
  const lines: Line[] = []
  const log = createLog(level, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const server = Fastify({ logger: false })
  server.decorateRequest('requestId', '')
  server.addHook('onRequest', async (request) => void (request.requestId = requestId))
  observeRequests(server, createMetrics(), log)
  server.get('/answers/:status', async (request, reply) =>
    reply.code(Number((request.params as { status: string }).status)).send(),
  )
  server.get('/slow', async () => (await sleep(1050), {}))
  await server.inject({ url: path })
  await server.close()
  return lines
}

test('a request that failed is told at info, with its pattern and without its address', async () => {
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
  })
  assert.ok(typeof time === 'string' && typeof msg === 'string' && Number(duration_ms) >= 0)
})

test('a request that went well, or that the limiter refused, is told at debug only', async () => {
  for (const status of [200, 429]) {
    assert.deepEqual(await logged('info', `/answers/${status}`), [])
    assert.deepEqual(
      (await logged('debug', `/answers/${status}`)).map((line) => line['status']),
      [status],
    )
  }
})

test('a slow request is told at info', async () => {
  const [line] = await logged('info', '/slow')
  assert.ok(Number(line?.['duration_ms']) > 1000)
})

test('an address that nobody serves is one route, and a key brought as request id is not repeated', async () => {
  const [line] = await logged('info', '/anything/at/all', 'quoin_live_abcdefgh_0123456789abcdef')
  assert.deepEqual([line?.['route'], line?.['request_id']], ['none', '[redacted]'])
})
