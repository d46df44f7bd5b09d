// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  answerStatement,
  sendRequest,
  count,
  mutate,
  sentInvoice,
  startUntilBlocked,
  until,
} from './gateway-calls.ts'
import { install } from './installation.ts'

// These tests kill the program at each point of a mutation. To stop a mutation at a point, a test locks the table that
// the mutation needs next. A mutation is one transaction, so these tests cover all its points. Only a charge has two
// transactions, with a call of the simulated processor between them; provider-call-crash.test.ts covers it.

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

test('killed before the effect or before its receipt, a mutation has done nothing, and its key is free', async (t) => {
  for (const [table, mode] of [
    ['live.leads', 'access exclusive'],
    ['live.receipts', 'share'],
  ] as const) {
    const installation = await install(t)
    const key = randomUUID()
    const { answer } = await startUntilBlocked(installation, `${table} in ${mode} mode`, () =>
      mutate(installation, 'leads.create', lead, key),
    )
    await installation.program.kill()
    await assert.rejects(answer)
    await installation.restart()
    const again = await mutate(installation, 'leads.create', lead, key)
    assert.deepEqual([again.status, again.replayed], [200, false])
    assert.equal(await count(installation, 'live.leads'), 1)
  }
})

test('killed after the commit, a mutation is answered from its receipt and does nothing more', async (t) => {
  const installation = await install(t)
  const key = randomUUID()
  const { answer, letGo } = await startUntilBlocked(
    installation,
    'live.receipts in share mode',
    () => mutate(installation, 'leads.create', lead, key),
    answerStatement,
  )
  installation.program.signal('SIGSTOP')
  await letGo()
  await until(async () => (await count(installation, 'live.receipts')) === 1)
  await installation.program.kill()
  await assert.rejects(answer)
  await installation.restart()
  const again = await mutate(installation, 'leads.create', lead, key)
  assert.deepEqual([again.status, again.replayed], [200, true])
  assert.equal(await count(installation, 'live.leads'), 1)
})

test('killed during the request to the processor, a charge is indeterminate once its process has ended, and is never requested again', async (t) => {
  const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
  const invoiceId = await sentInvoice(installation)
  const key = randomUUID()
  const charge = { invoice_id: invoiceId, payment_method_token: 'tok_ok' }
  const { answer, letGo } = await startUntilBlocked(
    installation,
    'quoin.fake_payments in access exclusive mode',
    () => mutate(installation, 'invoices.chargeCard', charge, key),
  )
  const running = await mutate(installation, 'invoices.chargeCard', charge, key)
  assert.deepEqual([running.status, running.body.data.state], [202, 'pending'])
  const receiptPath = `/workflows/requests/${running.body.data.request_id}`
  assert.equal((await sendRequest(installation, 'GET', receiptPath)).body.data.state, 'pending')

  await installation.program.kill()
  await assert.rejects(answer)
  await letGo()
  await installation.restart()
  const receipt = await sendRequest(installation, 'GET', receiptPath)
  assert.equal(receipt.body.data.state, 'indeterminate')
  assert.match(receipt.body.data.resolution, /processor/)
  const again = await mutate(installation, 'invoices.chargeCard', charge, key)
  assert.deepEqual([again.status, again.body.data.state], [202, 'indeterminate'])
  // The payment processor received at most one request: the one that the killed process may have sent.
  assert.ok((await count(installation, 'quoin.fake_payments')) <= 1)
})

test('killed after the processor took the money, a charge reports it, and the money is not taken again', async (t) => {
  const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
  const invoiceId = await sentInvoice(installation)
  const key = randomUUID()
  const charge = { invoice_id: invoiceId, payment_method_token: 'tok_ok' }
  const { answer } = await startUntilBlocked(
    installation,
    'live.ledger_entries in access exclusive mode',
    () => mutate(installation, 'invoices.chargeCard', charge, key),
  )
  assert.equal(await count(installation, 'quoin.fake_payments'), 1)
  await installation.program.kill()
  await assert.rejects(answer)
  const restarted = await installation.restart()
  assert.ok(restarted)
  await until(async () => {
    const again = await mutate(installation, 'invoices.chargeCard', charge, key)
    return again.status === 202 && again.body.data.state === 'indeterminate'
  }, 40_000)
  assert.equal(await count(installation, 'quoin.fake_payments'), 1)
})

test('the sweep ends the receipt of an interrupted call that is never repeated', async (t) => {
  const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
  const charge = { invoice_id: await sentInvoice(installation), payment_method_token: 'tok_ok' }
  const { answer, letGo } = await startUntilBlocked(
    installation,
    'quoin.fake_payments in access exclusive mode',
    () => mutate(installation, 'invoices.chargeCard', charge, randomUUID()),
  )
  await installation.program.kill()
  await assert.rejects(answer)
  await letGo()
  await installation.restart()
  const inspect = await installation.connect()
  await until(async () => {
    const { rows } = await inspect.query(`select 1 from live.receipts where state = 'pending'`)
    return rows.length === 0
  }, 15_000)
})
