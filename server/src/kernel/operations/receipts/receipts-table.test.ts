import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { sweepAbandonedReceipts } from './abandoned-receipts.ts'
import { failureReceipt, noteFailure, type ReceiptRequest } from './receipt-claim.ts'
import { callReceipted } from '../testing/keyed.ts'
import { anAsk, leftOf, ownerActor, tally } from '../testing/tally.ts'

const provider = { provider: { resolution: 'Ask the provider.' } }
const sweep = (org: TestOrg) => sweepAbandonedReceipts(org.app.database).run(org.app.kernel.now())

/** Begins a call that comes to its provider and stays there. */
async function callAtProvider(t: TestContext, org: TestOrg) {
  const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => answered.resolve())
  const operation = tally(
    (ctx) =>
      ctx.outside(anAsk, async () => {
        called.resolve()
        await answered.promise
      }),
    provider,
  )
  const ended = callReceipted(org, operation)
  ended.catch(() => undefined)
  await called.promise
  return { operation, ended, answer: answered.resolve }
}

/** As when the process dies: the connections of the service that hold locks of the session are cut. */
async function crash(org: TestOrg): Promise<void> {
  const { rows } = await org.app.inspect.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
  )
  for (const { pid } of rows) {
    await org.app.inspect.query('select pg_terminate_backend($1, 5000)', [pid])
  }
}

const requestOf = (org: TestOrg): ReceiptRequest => ({
  operation: tally(undefined, provider),
  actor: ownerActor(org),
  apiKeyId: null,
  idempotencyKey: 'key',
  canonicalInput: '{"what":"a"}',
  write: JSON.stringify,
  responseLimit: 1000,
})

test('a receipt whose provider is being called stays pending for repeats and for the sweep', async (t) => {
  const org = await testOrg()
  const { operation, ended, answer } = await callAtProvider(t, org)
  await sweep(org)
  const repeat = await callReceipted(org, operation)
  assert.deepEqual([repeat.receipt.state, repeat.replayed], ['pending', true])
  assert.deepEqual((await leftOf(org)).receipts, ['key pending'])
  answer()
  assert.equal((await ended).receipt.state, 'completed')
  assert.equal(operation.begun, 1)
})

test('a receipt whose process died at the provider becomes indeterminate for whoever repeats, and is not begun again', async (t) => {
  const org = await testOrg()
  const { operation, ended, answer } = await callAtProvider(t, org)
  await crash(org)
  const repeat = await callReceipted(org, operation)
  assert.deepEqual(
    [repeat.receipt.state, repeat.receipt.resolution, repeat.replayed],
    ['indeterminate', 'Ask the provider.', true],
  )
  assert.deepEqual((await leftOf(org)).receipts, ['key indeterminate'])
  answer()
  await assert.rejects(ended)
  assert.equal(operation.begun, 1)
  assert.deepEqual((await leftOf(org)).receipts, ['key indeterminate'])
})

test('the sweep ends the receipts of processes that died, also when nobody asks for them', async (t) => {
  const org = await testOrg()
  const { ended, answer } = await callAtProvider(t, org)
  await crash(org)
  await sweep(org)
  assert.deepEqual((await leftOf(org)).receipts, ['key indeterminate'])
  answer()
  await assert.rejects(ended)
})

test('the lock of a receipt is let go with its call, so that the connection holds none for the next', async (t) => {
  const org = await testOrg()
  const { ended, answer } = await callAtProvider(t, org)
  answer()
  await ended
  const { rows } = await org.app.inspect.query(
    `select 1 from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
  )
  assert.deepEqual(rows, [])
})

test('a failure that is noted after the mutation was completed after all changes nothing and is answered with it', async () => {
  const org = await testOrg()
  const first = await callReceipted(org, tally())
  const request = requestOf(org)
  const told = await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, (transaction) =>
    noteFailure(transaction, request, failureReceipt(request, org.app.kernel.now())),
  )
  assert.deepEqual([told.receipt.state, told.answer], ['completed', first.answer])
  assert.deepEqual((await leftOf(org)).receipts, ['key completed'])
})

test('a failure that nobody foresaw is noted as one, with the way to find out what the provider did', async () => {
  const org = await testOrg()
  const request = requestOf(org)
  const told = await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, (transaction) =>
    noteFailure(transaction, request, failureReceipt(request, org.app.kernel.now())),
  )
  const { state, error, resolution } = told.receipt
  assert.deepEqual([state, error?.code, resolution], ['indeterminate', 'internal_error', 'Ask the provider.'])
  assert.deepEqual((await leftOf(org)).receipts, ['key indeterminate'])
})
