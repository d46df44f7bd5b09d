import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createLog } from '../logs.ts'
import { createMetrics } from './metrics.ts'
import { observeRequests } from './observe-requests.ts'

/** Returns the labels under which one request is counted. */
async function countedAs(method: string, status: number): Promise<Record<string, string>> {
  const metrics = createMetrics('host:1')
  const server = Fastify({ logger: false })
  server.decorateRequest('requestId', 'an-id')
  const log = createLog('silent', { write: () => undefined })
  observeRequests(server, { metrics, log, askerOf: () => ({ address: '203.0.113.9' }) })
  server.addHttpMethod('PROPFIND')
  server.route({ method, url: '/thing/:id', handler: (_request, reply) => reply.code(status).send() })
  await server.inject({ method: method as 'GET', url: '/thing/7' })
  await server.close()
  const text = await metrics.render({ pools: [], delays: { max: 0, p99: 0 } })
  const line = text.split('\n').find((each) => each.startsWith('quoin_http_request_duration_seconds_count{'))!
  return Object.fromEntries([...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
}

test('a request is counted by method, route and class of status', async () => {
  for (const [status, expected] of [
    [200, '2xx'],
    [299, '2xx'],
    [404, '4xx'],
  ] as const) {
    const { method, route, status: counted } = await countedAs('GET', status)
    assert.deepEqual([method, route, counted], ['GET', '/thing/:id', expected])
  }
})

test('unusual HTTP methods are counted as `other`, so that callers cannot create labels', async () => {
  assert.equal((await countedAs('PROPFIND', 200))['method'], 'other')
})

test('counters that alerts read are 0 before their first event', async () => {
  const metrics = createMetrics('host:1')
  metrics.expectAttempts(['mail.send'])
  const text = await metrics.render({ pools: [], delays: { max: 0, p99: 0 } })
  const valuesOf = (name: string): string[] =>
    [...text.matchAll(new RegExp(`^quoin_${name}_total\\{\\w+="(\\w+).*\\} (\\d+)$`, 'gm'))].map(
      ([, label, value]) => `${label} ${value}`,
    )
  assert.deepEqual(valuesOf('rate_limit_decisions'), ['admitted 0', 'refused 0', 'unavailable 0'])
  assert.deepEqual(valuesOf('automation_failures'), ['turn 0', 'run 0', 'signal 0'])
  assert.match(text, /^quoin_task_attempts_total\{kind="mail.send",end="dead_letter",process="host:1"\} 0$/m)
})
