import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Organization } from '../../src/kernel/access/actor.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'
import { collectDeposit, getEstimate } from '../../src/domains/selling/estimates/operations.ts'
import { acceptedWithDeposit, estimating } from '../../src/domains/selling/estimates/testing/estimating.ts'
import { chargeCard, refundPayment } from '../../src/domains/money/invoices/operations.ts'
import { read, sent } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { reconcilePayments } from '../../src/domains/office/payments/operations.ts'
import type { Mutation } from '../../src/kernel/operations/operation.ts'
import { run } from '../../src/kernel/operations/run.ts'
import { onePayments, type PaymentProvider } from '../../src/kernel/processors/index.ts'
import { secondConnection, untilWaiting } from '../../src/testing/race.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

/**
 * An invoice or an estimate. After the card processor has answered, the operation locks this record and then its
 * payment.
 */
interface Place {
  table: 'invoices' | 'estimates'
  id: string
}

/**
 * Runs the operation so that it gets into a deadlock with another transaction (the rival), which locks the payment
 * and the record in the opposite order.
 * 1. Before the processor answers, the rival locks the pending payment.
 * 2. The operation locks the record and waits for the payment.
 * 3. The rival waits for the record.
 * Returns the number of requests to the processor, and the output of the operation.
 */
async function inTheWay<Input, Output>(
  org: TestOrg,
  operation: Mutation<Input, Output>,
  input: object,
  { table, id }: Place,
): Promise<{ requestCount: number; output: Output }> {
  const { kernel } = org.app
  const [rival, blocker] = [await secondConnection(org.app), await secondConnection(org.app)]
  const record = `select 1 from live.${table} where org_id = $1 and id = $2 for update`
  let requestCount = 0
  const slowly = async <Answer>(sendRequest: () => Promise<Answer>): Promise<Answer> => {
    requestCount++
    const answer = await sendRequest()
    await blocker.query('begin')
    await blocker.query(record, [org.id, id])
    // Postgres aborts the transaction that detects the deadlock. The rival has a long timeout, so that the transaction
    // of the operation detects it first.
    await rival.query(`begin; set local deadlock_timeout = '60s'`)
    const pending = `select 1 from live.payments where org_id = $1 and status = 'pending' for update`
    assert.equal((await rival.query(pending, [org.id])).rowCount, 1)
    return answer
  }
  const usual = kernel.services.payments.usual
  const provider: PaymentProvider = {
    ...usual,
    charge: (...request) => slowly(() => usual.charge(...request)),
    refund: (...request) => slowly(() => usual.refund(...request)),
  }
  const actor = {
    type: 'member',
    id: org.ownerId,
    role: 'owner',
    org: (await findOrganizationById(org.app.database.system, org.id)) as Organization,
    mode: 'live',
    locations: '*',
  } as const
  const services = { ...kernel.services, payments: onePayments(provider) }
  const running = run({ ...kernel, services }, operation, { actor, input, requestId: randomUUID() })
  await untilWaiting(org.app, 1)
  const passed = rival.query(record, [org.id, id]).then(() => rival.query('commit'))
  await untilWaiting(org.app, 2)
  await blocker.query('commit')
  await passed
  return { requestCount, output: await running }
}

async function agrees(org: TestOrg, moved: number): Promise<void> {
  const { differences, compared } = await org.run(reconcilePayments, {}, org.owner)
  assert.deepEqual([differences, compared], [[], moved])
}

test('a charge and a refund are booked although the invoice changes meanwhile, and are requested once', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const recordRef = { table: 'invoices', id } as const
  const input = { invoice_id: id, payment_method_token: 'tok_ok' }
  const { requestCount, output } = await inTheWay(org, chargeCard, input, recordRef)
  assert.deepEqual([requestCount, output.payment.status, output.invoice.status], [1, 'succeeded', 'paid'])
  const refund = { payment_id: output.payment.id, amount_cents: 2500, effect: 'credit', reason: 'Sorry.' }
  const back = await inTheWay(org, refundPayment, refund, recordRef)
  assert.deepEqual([back.requestCount, back.output.refund.status], [1, 'succeeded'])
  const invoice = await read(org, id)
  assert.deepEqual([invoice.payments.length, invoice.credit_cents, invoice.balance_cents], [3, 2500, 0])
  await agrees(org, 2)
})

test('a deposit is booked although the estimate changes meanwhile, and is requested once', async () => {
  const of = await estimating()
  const { id } = await acceptedWithDeposit(of)
  const input = { estimate_id: id, payment_method_token: 'tok_ok' }
  const { requestCount, output } = await inTheWay(of.org, collectDeposit, input, { table: 'estimates', id })
  assert.deepEqual([requestCount, output.payment.status], [1, 'succeeded'])
  assert.equal((await of.run(getEstimate, { estimate_id: id })).deposit.collected_cents, 5000)
  await agrees(of.org, 1)
})
