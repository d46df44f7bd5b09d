import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { secondConnection, untilWaiting } from '../../testing/race.ts'
import { testOrg } from '../../testing/test-org.ts'
import { lockOf } from '../database/lock.ts'
import { AppError } from '../errors.ts'
import { callKeyed, callReceipted, lockOfKey } from './testing/keyed.ts'
import { readStored, nothing, tally } from './testing/tally.ts'

const refuse = (): Promise<never> => Promise.reject(new AppError('invalid_state', 'No.'))

test('a refusal rolls back effect and events, is stored as the answer of its key, and is replayed', async () => {
  const org = await testOrg()
  const refused = tally(refuse)
  const first = await callKeyed(org, refused)
  assert.deepEqual([first.status, first.replayed], [409, false])
  assert.deepEqual(await callKeyed(org, refused), { ...first, replayed: true })
  assert.equal(refused.begun, 1)
  assert.deepEqual(await readStored(org), { ...nothing, audited: ['test.tally'], answers: ['key 409'] })
})

test('a call whose effects differ from the confirmed ones emits no event, and its receipt says that nothing was changed', async () => {
  const org = await testOrg()
  const { receipt, failure } = await callReceipted(org, tally(), {
    confirmed: { digest: 'of other effects', token: randomUUID(), began: '2026-03-01T12:00:00.000Z' },
  })
  assert.equal(failure?.code, 'invalid_state')
  assert.match(receipt.resolution!, /^Nothing was changed/)
  assert.deepEqual(await readStored(org), {
    ...nothing,
    audited: ['test.tally'],
    receipts: ['key indeterminate'],
  })
})

test('an unexpected error leaves nothing, so that the key can be used again', async () => {
  const org = await testOrg()
  await assert.rejects(
    callKeyed(
      org,
      tally(() => Promise.reject(new Error('broken'))),
    ),
    /broken/,
  )
  assert.deepEqual(await readStored(org), nothing)
  assert.equal((await callKeyed(org, tally())).status, 201)
})

test('a refused call whose key was locked by another request during the rollback stores no answer', async () => {
  const org = await testOrg()
  const other = await secondConnection(org.app)
  const lockAttempt = { now: undefined as Promise<unknown> | undefined }
  const refused = tally(async () => {
    lockAttempt.now = other.query(`select pg_advisory_lock(${lockOf('$1')})`, [lockOfKey(org)])
    await untilWaiting(org.app, 1)
    await refuse()
  })
  await assert.rejects(callKeyed(org, refused), { code: 'idempotency_in_progress' })
  await lockAttempt.now
  await other.end()
  assert.deepEqual(await readStored(org), nothing)
})

test('a refused call whose key was answered by another request in the meantime returns that answer', async () => {
  const org = await testOrg()
  const refused = tally(async () => {
    await org.query(
      `insert into live.idempotency_records (org_id, key, fingerprint, status, headers, body, created_at)
       values ($1, 'key', 'of a', 201, '{}', 'theirs', $2)`,
      [new Date()],
    )
    await refuse()
  })
  const answer = await callKeyed(org, refused)
  assert.deepEqual(answer, { status: 201, headers: {}, body: 'theirs', replayed: true })
  assert.deepEqual(await readStored(org), { ...nothing, answers: ['key 201'] })
})

test('a call whose connection is lost leaves nothing, so that the key can be used again', async () => {
  const org = await testOrg()
  const broken = tally(async (ctx) => {
    const { pid } = (await ctx.db.row<{ pid: number }>('select pg_backend_pid() as pid'))!
    await org.app.inspect.query('select pg_terminate_backend($1)', [pid])
    await ctx.db.row('select 1')
  })
  await assert.rejects(callKeyed(org, broken))
  assert.deepEqual(await readStored(org), nothing)
  assert.equal((await callKeyed(org, tally())).status, 201)
})
