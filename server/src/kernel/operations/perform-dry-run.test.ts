import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { AppError } from '../errors.ts'
import { performDryRun } from './perform-dry-run.ts'
import type { Mutation } from './operation.ts'
import { callReceipted } from './testing/keyed.ts'
import {
  testRequest,
  tallyWithProvider,
  keyActor,
  readStored,
  nothing,
  ownerActor,
  tally,
  type Tallied,
} from './testing/tally.ts'

const provider = { provider: { resolution: 'Ask the provider.' } }
const dryRun = (
  org: TestOrg,
  operation: Mutation<{ what: string }, Tallied>,
  input: unknown = { what: 'a' },
) => performDryRun(org.app.kernel, operation, { actor: ownerActor(org), input, requestId: 'r' })

test('a dry run reports the effects of the call and leaves no changes', async () => {
  const org = await testOrg()
  const { effects, callsProvider } = await dryRun(org, tally())
  assert.equal(callsProvider, false)
  assert.deepEqual(effects.result, { count: 1 })
  assert.deepEqual(effects.events, [{ event: 'test.tallied', data: { what: 'a', count: 1 } }])
  assert.deepEqual(await readStored(org), nothing)
})

test('dry runs with the same effects have the same digest, and those with other effects another one', async () => {
  const org = await testOrg()
  const [one, same] = [await dryRun(org, tally()), await dryRun(org, tally())]
  assert.equal(same.effects.digest, one.effects.digest)
  await org.run(tally(), { what: 'a' })
  assert.notEqual((await dryRun(org, tally())).effects.digest, one.effects.digest)
})

test('a dry run refuses what the call would refuse, in the same order', async () => {
  const org = await testOrg()
  const operation = tally(() => Promise.reject(new AppError('invalid_state', 'No.')))
  const call = { actor: keyActor(org, 'jobs:read'), input: {}, requestId: 'r' }
  await assert.rejects(performDryRun(org.app.kernel, operation, call), { code: 'insufficient_scope' })
  await assert.rejects(dryRun(org, operation, {}), { code: 'validation_error' })
  assert.equal(operation.begun, 0)
  await assert.rejects(dryRun(org, operation), { code: 'invalid_state' })
  assert.deepEqual(await readStored(org), nothing)
})

test('a dry run stops before the provider call and reports the effects so far', async () => {
  const org = await testOrg()
  let called = false
  const operation = tallyWithProvider(() => Promise.resolve((called = true)))
  const { effects, callsProvider } = await dryRun(org, operation)
  assert.deepEqual([callsProvider, called, effects.result], [true, false, null])
  assert.deepEqual(effects.events.length, 1)
  assert.deepEqual(await readStored(org), nothing)
})

test('the request to the provider is shown and part of the digest, so that a different one is refused', async () => {
  const org = await testOrg()
  const request = { ...testRequest, service: 'cards', amount_cents: 5000, currency: 'USD' }
  const charging = (more: object) => {
    const calls = { count: 0 }
    const operation = tallyWithProvider(() => Promise.resolve(calls.count++), undefined, {
      request: { ...request, ...more },
    })
    return { operation, calls }
  }
  const { effects, began } = await dryRun(org, charging({}).operation)
  assert.deepEqual(effects.asks, [request])
  const document = { kind: 'invoice', id: org.id, number: 1, version: 1 }
  for (const other of [{ amount_cents: 5001 }, { currency: 'EUR' }, { method: 'card_2' }, { document }]) {
    const { operation, calls } = charging(other)
    const key = JSON.stringify(other)
    const { failure } = await callReceipted(org, operation, {
      key,
      confirmed: { digest: effects.digest, token: randomUUID(), began },
    })
    assert.deepEqual([failure?.code, calls.count], ['invalid_state', 0], key)
  }
  const { operation, calls } = charging({})
  const same = await callReceipted(org, operation, {
    confirmed: { digest: effects.digest, token: randomUUID(), began },
  })
  assert.deepEqual([same.receipt.state, calls.count], ['completed', 1])
})

test('a handler that fails before the provider call also fails the dry run', async () => {
  const org = await testOrg()
  const operation = tally(() => Promise.reject(new Error('broken')), provider)
  await assert.rejects(dryRun(org, operation), /broken/)
})

test('deferred constraints are also checked in a dry run', async () => {
  const org = await testOrg()
  await org.app.inspect.query(
    `create table live.once (n int unique deferrable initially deferred); grant insert on live.once to quoin_live`,
  )
  const twice = tally((ctx) => ctx.db.rows('insert into once values (1), (1)'))
  await assert.rejects(dryRun(org, twice), { code: '23505' })
  await assert.rejects(org.run(twice, { what: 'a' }), { code: '23505' })
})

test('a failed statement that was not awaited fails the dry run with its own error', async () => {
  const org = await testOrg()
  const broken = tally((ctx) => Promise.resolve(ctx.db.later('select 1 / 0')))
  await assert.rejects(dryRun(org, broken), { code: '22012' })
})

test('a dry run does not use up the key of the call', async () => {
  const org = await testOrg()
  await dryRun(org, tally())
  assert.equal((await callReceipted(org, tally())).receipt.state, 'completed')
  assert.deepEqual((await readStored(org)).events, ['test.tallied 1'])
})
