import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { openDatabase } from '../database/database.ts'
import type { ProviderRequest } from './provider-request.ts'
import { createProviderCalls, type ProviderCallLimits } from './provider-calls.ts'
import type { Receipted } from './receipts/receipt-claim.ts'
import type { Kernel } from './run.ts'
import { callReceipted } from './testing/keyed.ts'
import { testRequest, tallyWithProvider, readStored, nothing, tally } from './testing/tally.ts'

const about = (id: string): ProviderRequest => ({
  ...testRequest,
  document: { kind: 'invoice', id, number: 1, version: 1 },
})

/** Simulates another process of the server, with two connections for transactions. */
function process(t: TestContext, { app }: TestOrg, limits?: ProviderCallLimits): Kernel {
  const database = openDatabase(app.owner, () => undefined, { readers: 1, transactions: 2 })
  t.after(() => database.close())
  return { ...app.kernel, databases: database, providerCalls: createProviderCalls(database.presence, limits) }
}

/**
 * Starts calls that wait for the provider. `answer` lets the provider answer, and returns the state of the receipt
 * (the stored record) of each call.
 */
async function atProvider(
  t: TestContext,
  calls: readonly { org: TestOrg; kernel: Kernel; request?: ProviderRequest }[],
) {
  const open = Promise.withResolvers<void>()
  const ended: Promise<Receipted>[] = []
  for (const [at, { org, kernel, request = testRequest }] of calls.entries()) {
    const reached = Promise.withResolvers<void>()
    const stays = async () => {
      reached.resolve()
      await open.promise
    }
    const operation = tallyWithProvider(stays, undefined, { request })
    const call = callReceipted(org, operation, { kernel, key: `call ${at}`, what: `of ${at}` })
    ended.push(call)
    await Promise.race([reached.promise, call])
  }
  const answer = async (): Promise<string[]> => {
    open.resolve()
    return (await Promise.all(ended)).map(({ receipt }) => receipt.state)
  }
  t.after(answer)
  return { answer }
}

const requesting = (request: ProviderRequest = testRequest) =>
  tallyWithProvider(() => Promise.resolve(), undefined, { request })

test('while more provider calls are waiting than there are connections, another organization can still write', async (t) => {
  const [org, other] = [await testOrg(), await testOrg()]
  const kernel = process(t, org)
  const { answer } = await atProvider(
    t,
    Array.from({ length: 4 }, () => ({ org, kernel })),
  )
  const { receipt } = await callReceipted(other, tally(), { kernel })
  assert.equal(receipt.state, 'completed')
  assert.deepEqual(
    await answer(),
    Array.from({ length: 4 }, () => 'completed'),
  )
})

test('a second call about the same record is refused at once, in any process, and its key can be used again', async (t) => {
  const org = await testOrg()
  const [here, there] = [process(t, org), process(t, org)]
  const { answer } = await atProvider(t, [{ org, kernel: here, request: about(org.id) }])
  for (const kernel of [here, there]) {
    await assert.rejects(callReceipted(org, requesting(about(org.id)), { kernel }), {
      code: 'rate_limited',
      retryAfterSeconds: 5,
      message:
        'Another call about this invoice is waiting for an external service. Nothing was changed. Try again in 5 seconds.',
    })
    // A call about another record is not refused.
    const more = { kernel, key: `other ${kernel === here}` }
    assert.equal(
      (await callReceipted(org, requesting(about(org.locationId)), more)).receipt.state,
      'completed',
    )
  }
  assert.deepEqual(await answer(), ['completed'])
  assert.equal(
    (await callReceipted(org, requesting(about(org.id)), { kernel: there })).receipt.state,
    'completed',
  )
})

test('calls that only read a record are not limited, and can run beside one that changes it', async (t) => {
  const org = await testOrg()
  const [here, there] = [process(t, org), process(t, org)]
  const reading: ProviderRequest = { ...about(org.id), isRead: true }
  const { answer } = await atProvider(t, [
    { org, kernel: here, request: reading },
    { org, kernel: here, request: reading },
    { org, kernel: there, request: about(org.id) },
    { org, kernel: here, request: reading },
  ])
  assert.deepEqual(await answer(), ['completed', 'completed', 'completed', 'completed'])
})

test('the number of provider calls is limited per organization and per process, and a refused call stores nothing', async (t) => {
  const [org, other] = [await testOrg(), await testOrg()]
  const kernel = process(t, org, { perOrganization: 2, perProcess: 3 })
  const { answer } = await atProvider(t, [
    { org, kernel },
    { org, kernel },
  ])
  const before = await readStored(org)
  await assert.rejects(callReceipted(org, requesting(), { kernel }), {
    code: 'rate_limited',
    retryAfterSeconds: 2,
    message: /^Too many calls of this company are waiting/,
  })
  assert.deepEqual(await readStored(org), before)
  assert.equal((await callReceipted(other, requesting(), { kernel })).receipt.state, 'completed')
  const third = await atProvider(t, [{ org: other, kernel }])
  const last = await testOrg()
  await assert.rejects(callReceipted(last, requesting(), { kernel }), {
    code: 'rate_limited',
    message: /^Too many calls are waiting/,
  })
  assert.deepEqual(await readStored(last), nothing)
  assert.deepEqual([...(await answer()), ...(await third.answer())], ['completed', 'completed', 'completed'])
  assert.equal((await callReceipted(org, requesting(), { kernel })).receipt.state, 'completed')
})
