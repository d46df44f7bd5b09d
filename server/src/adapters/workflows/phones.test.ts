import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'

const list = '/api/v1/workflows/mobile.jobs.list'

test('pages of other origins may not call the operations for phones; pages of our own origin may', async () => {
  const org = await testOrg()
  const from = (origin: string, path = list) => org.request('GET', path, { headers: { origin } })
  for (const origin of ['https://evil.test', 'null']) {
    const { status, body } = await from(origin)
    assert.deepEqual(
      [status, body.error.code, body.error.details[0].reason],
      [403, 'insufficient_permission', 'origin'],
    )
  }
  const own = new URL(org.app.kernel.services.publicUrl()).origin
  assert.equal((await from(own)).status, 200)
  assert.equal((await from('https://evil.test', '/api/v1/workflows/jobs.list')).status, 200)
  const upload = await org.request('POST', '/api/v1/workflows/sync.upload.apply', {
    body: {},
    headers: { origin: 'https://evil.test' },
  })
  assert.equal(upload.status, 403)
})

test('a member may make 120 calls of phone operations a minute with all their keys together', async () => {
  const org = await testOrg()
  const keys = [await org.key(), await org.key()]
  // 240 calls exceed the limit, although the limit allows two more calls for each second that passes in the meantime.
  const calls = Array.from({ length: 240 }, (_, at) => org.request('GET', list, { key: keys[at % 2]! }))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  assert.ok(statuses.filter((status) => status === 200).length >= 120)
  assert.ok(statuses.includes(429))
  assert.equal((await org.request('GET', '/api/v1/workflows/jobs.list', { key: keys[0]! })).status, 200)
})
