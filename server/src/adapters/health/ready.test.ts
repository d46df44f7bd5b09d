// Runs in its own process: it shuts down the application, which answers readiness probes with 503 from then on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readiness } from '../../kernel/http/readiness.ts'
import { assertCommonHeaders } from '../../testing/expect-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { injectRequest } from '../../testing/test-request.ts'

test('a stopping process reports so to proxies, accepts requests for three more seconds, and closes connections', async () => {
  const app = await testApp()
  const get = (path: string) => injectRequest(app.server, 'GET', path, { idempotencyKey: null })
  const before = await get('/api/health/ready')
  assert.deepEqual([before.status, before.body], [200, { status: 'ok' }])
  assert.notEqual(before.headers['connection'], 'close')
  assertCommonHeaders(before)

  const began = performance.now()
  const leaving = app.leave()
  const refused = await get('/api/health/ready')
  assert.deepEqual([refused.status, refused.body], [503, { status: 'stopping' }])
  assertCommonHeaders(refused)
  const accepted = await get('/api/health')
  assert.deepEqual([accepted.status, accepted.headers['connection']], [200, 'close'])
  await leaving
  assert.ok(performance.now() - began >= 2_990, `It took ${performance.now() - began} ms.`)
})

test('a stopping process does not wait if no proxy probed it recently', async () => {
  let now = 0
  const began = performance.now()
  await readiness(() => now).leave()
  const readyState = readiness(() => now)
  readyState.poll()
  now += 11_000
  await readyState.leave()
  assert.ok(performance.now() - began < 2_900)
  assert.equal(readyState.poll(), false)
})
