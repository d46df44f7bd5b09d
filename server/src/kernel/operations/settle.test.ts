import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyActor } from '../access/actor.ts'
import { testOrg } from '../../testing/test-org.ts'
import { run } from './run.ts'
import { callKeyed } from './testing/keyed.ts'
import { keyActor, readStored, ownerActor, tally } from './testing/tally.ts'

const a = { what: 'a' }

test('events and audit entry name the operation, its caller with the key, and the time', async () => {
  const org = await testOrg()
  const through = { ...keyActor(org), expiresAt: Infinity } as KeyActor & { expiresAt: number }
  const actor = { ...ownerActor(org), through }
  const now = '2026-03-01T17:05:09.500Z'
  await run({ ...org.app.kernel, now: () => now }, tally(), { actor, input: a, requestId: 'req-1' })
  const events = await org.app.inspect.query(
    'select cause, occurred_at, relayed_at from live.events where org_id = $1',
    [org.id],
  )
  const author = { type: 'member', id: org.ownerId, on_behalf_of: { key_id: through.id, name: 'test' } }
  const cause = { request_id: 'req-1', operation: 'test.tally', actor: author }
  // Nothing receives the event, so there is nothing to relay.
  assert.deepEqual(events.rows, [{ cause, occurred_at: new Date(now), relayed_at: new Date(now) }])
  const audited = await org.app.inspect.query(
    'select operation, actor_type, actor_id, key_id, request_id, at from live.audit_log where org_id = $1 and operation = $2',
    [org.id, 'test.tally'],
  )
  assert.deepEqual(audited.rows, [
    {
      operation: 'test.tally',
      actor_type: 'member',
      actor_id: org.ownerId,
      key_id: through.id,
      request_id: 'req-1',
      at: new Date(now),
    },
  ])
})

test('the answer of a call is stored only if it has a key, with status, headers and body', async () => {
  const org = await testOrg()
  await org.run(tally(), a)
  assert.deepEqual((await readStored(org)).answers, [])
  await callKeyed(org, tally())
  const rows = await org.query(
    'select key, fingerprint, status, headers, body from live.idempotency_records where org_id = $1',
  )
  const headers = { location: '/here' }
  assert.deepEqual(rows, [{ key: 'key', fingerprint: 'of a', status: 201, headers, body: '{"count":2}' }])
})

test('a mutation without events still has an audit entry', async () => {
  const org = await testOrg()
  await org.run(tally(undefined, { handler: () => Promise.resolve({ count: 0 }) }), a)
  const stored = await readStored(org)
  assert.deepEqual([stored.events, stored.audited], [[], ['test.tally']])
})
