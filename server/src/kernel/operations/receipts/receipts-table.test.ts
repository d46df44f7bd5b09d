import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { soon } from '../../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createProviderCalls } from '../provider-calls.ts'
import type { Kernel } from '../run.ts'
import { sweepAbandonedReceipts } from './abandoned-receipts.ts'
import { failureReceipt, recordFailedReceipt, type ReceiptRequest } from './receipt-claim.ts'
import { callReceipted } from '../testing/keyed.ts'
import { tallyWithProvider, readStored, ownerActor, tally } from '../testing/tally.ts'

const provider = { provider: { resolution: 'Ask the provider.' } }
const sweep = (org: TestOrg) => sweepAbandonedReceipts(org.app.database).run(org.app.kernel.now())

/** Starts a call that waits at its provider until `answer` is called. */
async function callAtProvider(t: TestContext, org: TestOrg, kernel: Kernel = org.app.kernel) {
  const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => answered.resolve())
  const operation = tallyWithProvider(async () => {
    called.resolve()
    await answered.promise
  })
  const ended = callReceipted(org, operation, { kernel })
  ended.catch(() => undefined)
  await called.promise
  return { operation, ended, answer: answered.resolve }
}

/**
 * Returns a kernel that acquires none of the locks that show other processes which calls are running. To them, its
 * calls look like those of a crashed process.
 */
function unseen({ app }: TestOrg): Kernel {
  const nowhere = {
    take: () => Promise.resolve(true),
    letGo: () => Promise.resolve(),
    join: () => Promise.resolve(true),
    part: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  return { ...app.kernel, providerCalls: createProviderCalls(nowhere) }
}

/** Terminates the connection whose advisory locks show other processes that this process is running. */
async function cutPresence({ app }: TestOrg): Promise<void> {
  const { rows } = await app.inspect.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
  )
  assert.equal(rows.length, 1)
  await app.inspect.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
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
  assert.deepEqual((await readStored(org)).receipts, ['key pending'])
  answer()
  assert.equal((await ended).receipt.state, 'completed')
  assert.equal(operation.begun, 1)
})

test('a receipt whose process crashed during the provider call becomes indeterminate on a repeat and is not started again', async (t) => {
  const org = await testOrg()
  const { operation, ended, answer } = await callAtProvider(t, org, unseen(org))
  const repeat = await callReceipted(org, operation)
  assert.deepEqual(
    [repeat.receipt.state, repeat.receipt.resolution, repeat.replayed],
    ['indeterminate', 'Ask the provider.', true],
  )
  assert.deepEqual((await readStored(org)).receipts, ['key indeterminate'])
  assert.equal(operation.begun, 1)
  // The process had not crashed: the answer of the provider arrives, and the receipt becomes `completed`.
  answer()
  assert.equal((await ended).receipt.state, 'completed')
  assert.equal((await callReceipted(org, operation)).receipt.state, 'completed')
  assert.equal(operation.begun, 1)
})

test('the sweep sets the receipts of crashed processes to indeterminate, without a repeat', async (t) => {
  const org = await testOrg()
  await callAtProvider(t, org, unseen(org))
  await sweep(org)
  assert.deepEqual((await readStored(org)).receipts, ['key indeterminate'])
})

test('a process that lost the connection of its locks acquires them again, and its receipts stay pending', async (t) => {
  const org = await testOrg()
  const { ended, answer } = await callAtProvider(t, org)
  await cutPresence(org)
  await soon(async () => assert.equal((await locksOf(org)).length, 2))
  await sweep(org)
  assert.deepEqual((await readStored(org)).receipts, ['key pending'])
  answer()
  assert.equal((await ended).receipt.state, 'completed')
})

/** Returns the locks of a provider call. There are two: one for the call and one for its organization. */
const locksOf = async ({ app }: TestOrg): Promise<unknown[]> =>
  (
    await app.inspect.query(
      `select 1 from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows

test('the lock of a receipt is released when the call ends, also when it fails', async (t) => {
  const org = await testOrg()
  const { ended, answer } = await callAtProvider(t, org)
  assert.equal((await locksOf(org)).length, 2)
  answer()
  await ended
  assert.deepEqual(await locksOf(org), [])
  const lost = tallyWithProvider(() => Promise.reject(new Error('no answer')))
  await assert.rejects(callReceipted(org, lost, { key: 'lost' }), /no answer/)
  assert.deepEqual(await locksOf(org), [])
  await sweep(org)
  assert.deepEqual((await readStored(org)).receipts, ['key completed', 'lost indeterminate'])
})

test('recording a failure for a receipt that is already completed changes nothing and returns the receipt', async () => {
  const org = await testOrg()
  const first = await callReceipted(org, tally())
  const request = requestOf(org)
  const recorded = await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, (transaction) =>
    recordFailedReceipt(transaction, request, failureReceipt(request, org.app.kernel.now())),
  )
  assert.deepEqual([recorded.receipt.state, recorded.answer], ['completed', first.answer])
  assert.deepEqual((await readStored(org)).receipts, ['key completed'])
})

test('an unexpected failure is recorded as internal_error, and the receipt says how to find out what the provider did', async () => {
  const org = await testOrg()
  const request = requestOf(org)
  const recorded = await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, (transaction) =>
    recordFailedReceipt(transaction, request, failureReceipt(request, org.app.kernel.now())),
  )
  const { state, error, resolution } = recorded.receipt
  assert.deepEqual([state, error?.code, resolution], ['indeterminate', 'internal_error', 'Ask the provider.'])
  assert.deepEqual((await readStored(org)).receipts, ['key indeterminate'])
})
