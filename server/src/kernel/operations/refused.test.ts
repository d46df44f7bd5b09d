import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'
import { AppError } from '../errors.ts'
import type { MutationContext } from './context.ts'
import { performDryRun } from './perform-dry-run.ts'
import { callKeyed, callReceipted } from './testing/keyed.ts'
import { countOne, readStored, nothing, ownerActor, tally } from './testing/tally.ts'

/**
 * Returns an operation that is refused. It registers the write of a count, which must be executed although the call
 * is rolled back.
 */
const refusing = (error: Error = new AppError('invalid_state', 'No.')) =>
  tally((ctx: MutationContext) => {
    ctx.writeAfterRefusal((db) => countOne({ ...ctx, db }, 'refused'))
    return Promise.reject(error)
  })

test('a write registered with writeAfterRefusal is stored after a refusal, and nothing else of the call', async () => {
  const org = await testOrg()
  await assert.rejects(org.run(refusing(), { what: 'a' }), { code: 'invalid_state' })
  assert.deepEqual(await readStored(org), { ...nothing, counts: { refused: 1 } })
})

test('with a key, the write after a refusal is stored together with the answer, and only once despite replays', async () => {
  for (const [call, stored] of [
    [callKeyed, { answers: ['key 409'] }],
    [callReceipted, { receipts: ['key indeterminate'] }],
  ] as const) {
    const org = await testOrg()
    const operation = refusing()
    for (const _again of [1, 2]) await call(org, operation)
    assert.equal(operation.begun, 1)
    assert.deepEqual(await readStored(org), {
      ...nothing,
      ...stored,
      counts: { refused: 1 },
      audited: ['test.tally'],
    })
  }
})

test('the write after a refusal is not stored after a dry run, a success or an unexpected error', async () => {
  const org = await testOrg()
  const call = { actor: ownerActor(org), input: { what: 'a' }, requestId: 'r' }
  await assert.rejects(performDryRun(org.app.kernel, refusing(), call), { code: 'invalid_state' })
  const broken = refusing(new Error('broken'))
  await assert.rejects(org.run(broken, { what: 'a' }), /broken/)
  await assert.rejects(callKeyed(org, broken), /broken/)
  assert.deepEqual(await readStored(org), nothing)
  const succeeding = tally((ctx) =>
    Promise.resolve(ctx.writeAfterRefusal((db) => countOne({ ...ctx, db }, 'refused'))),
  )
  await org.run(succeeding, { what: 'a' })
  assert.deepEqual((await readStored(org)).counts, { a: 1 })
})

test('of a call that is retried, only the write after the final refusal is stored', async () => {
  const org = await testOrg()
  let runs = 0
  const operation = tally((ctx) => {
    ctx.writeAfterRefusal((db) => countOne({ ...ctx, db }, 'refused'))
    const inTheWay = Object.assign(new Error('in the way'), { code: '40001' })
    return Promise.reject(++runs < 3 ? inTheWay : new AppError('invalid_state', 'No.'))
  })
  await assert.rejects(org.run(operation, { what: 'a' }), { code: 'invalid_state' })
  assert.equal(runs, 3)
  assert.deepEqual((await readStored(org)).counts, { refused: 1 })
})
