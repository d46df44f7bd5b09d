import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotReached, onePayments, type PaymentProvider } from '../../../../kernel/processors/index.ts'
import { run } from '../../../../kernel/operations/run.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { books, pay, read, sent } from '../../../money/invoices/testing/invoicing.ts'
import { chargeCard, refundPayment, voidInvoice } from '../../../money/invoices/operations.ts'
import { settlePayment, sweepPaymentRequests } from '../operations.ts'

const settle = (org: TestOrg, payment_id: string, more: object = {}) =>
  org.run(settlePayment, { payment_id, ...more }, org.owner)

/** Returns the kernel (the running server) with a changed payment processor and, if given, another clock. */
function processing(
  org: TestOrg,
  wrap: (real: PaymentProvider) => Partial<PaymentProvider>,
  now?: () => string,
) {
  const { kernel } = org.app
  const real = kernel.services.payments.usual
  const payments = onePayments({ ...real, ...wrap(real) })
  return { ...kernel, ...(now ? { now } : {}), services: { ...kernel.services, payments } }
}

const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000).toISOString()

async function charge(org: TestOrg, invoice_id: string, kernel = org.app.kernel) {
  const actor = await actorOf(org)
  const input = { invoice_id, payment_method_token: 'tok_ok' }
  return await run(kernel, chargeCard, { actor, input, requestId: 'test' })
}

/** Returns the owner as an actor, like the one that `org.run` creates. */
async function actorOf(org: TestOrg) {
  const { findOrganizationById } = await import('../../../organization/company/index.ts')
  const organization = (await findOrganizationById(org.app.database.system, org.id))!
  return {
    type: 'member',
    id: org.ownerId,
    role: 'owner',
    org: organization,
    mode: 'live',
    locations: '*',
  } as const
}

async function requests(org: TestOrg) {
  const rows = await org.query<{
    asked: string | null
    tries: number
    due: boolean
    pause: number
  }>(
    `select asked, tries, next_at is not null as due, extract(epoch from next_at - asked_at)::int / 60 as pause
       from live.payment_requests where org_id = $1 order by id`,
  )
  return rows
}

test('a charge that never arrived is requested again with the same key until it has a result', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const calls: [string, number, string][] = []
  let isAway = true
  const lossy = (real: PaymentProvider): Partial<PaymentProvider> => ({
    charge: async (request, key) => {
      calls.push([key, request.amountCents, request.methodToken])
      if (isAway) throw new Error('The request was lost.')
      return await real.charge(request, key)
    },
  })
  await assert.rejects(charge(org, id, processing(org, lossy)), /was lost/)
  const [waiting] = (await read(org, id)).payments
  assert.equal(waiting!.status, 'pending')
  const [storedRequest] = await requests(org)
  assert.ok(
    storedRequest!.due && !storedRequest!.asked!.includes('tok_ok'),
    'the request is stored, and encrypted',
  )
  await assert.rejects(org.run(voidInvoice, { invoice_id: id }, org.owner), { code: 'invalid_state' })

  const sweep = async (minutes: number) => {
    const kernel = processing(org, lossy, later(minutes))
    await sweepPaymentRequests(org.app.database, kernel).run(kernel.now())
  }
  await sweep(1)
  assert.equal(calls.length, 1, 'it is left alone while the first call may be under way')
  await sweep(3)
  await sweep(4)
  assert.equal(calls.length, 2)
  assert.equal((await read(org, id)).payments[0]!.status, 'pending')
  await sweep(6)
  await sweep(10)
  isAway = false
  await sweep(60)
  await sweep(24 * 60)
  assert.deepEqual(new Set(calls.map(String)), new Set([String([waiting!.id, 10_000, 'tok_ok'])]))
  const paid = await read(org, id)
  assert.deepEqual([paid.status, paid.payments.length, paid.payments[0]!.status], ['paid', 1, 'succeeded'])
  assert.deepEqual(await books(org, paid), { card_clearing: 10_000, revenue: -10_000 })
  const [ended] = await requests(org)
  assert.deepEqual([ended!.due, ended!.asked], [false, null])
})

test("after the processor's keys expire, a charge is not requested again; it is looked up, or marked as failed", async () => {
  const org = await testOrg()
  let calls = 0
  const forgetful =
    (happened: boolean) =>
    (real: PaymentProvider): Partial<PaymentProvider> => ({
      charge: async (request, key) => {
        calls++
        if (happened) await real.charge(request, key)
        throw new Error('The answer was lost.')
      },
    })
  const outcome: string[] = []
  for (const happened of [true, false]) {
    const { id } = await sent(org)
    await assert.rejects(charge(org, id, processing(org, forgetful(happened))), /was lost/)
    const kernel = processing(org, forgetful(happened), later(25 * 60))
    await sweepPaymentRequests(org.app.database, kernel).run(kernel.now())
    outcome.push((await read(org, id)).payments[0]!.status)
  }
  assert.deepEqual([calls, outcome], [2, ['succeeded', 'failed']])
})

test('if the connection to the processor failed, the payment fails at once and can be repeated', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const away = () => ({ charge: () => Promise.reject(new NotReached()) })
  const { payment, decline_reason } = await charge(org, id, processing(org, away))
  assert.equal(payment.status, 'failed')
  assert.match(decline_reason!, /could not be reached\. Nothing was charged/)
  assert.equal((await charge(org, id)).invoice.status, 'paid')
})

test('if the processor cannot be reached later, an earlier charge without an answer stays pending', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const silent = (real: PaymentProvider): Partial<PaymentProvider> => ({
    charge: async (request, key) => {
      await real.charge(request, key)
      throw new Error('The answer was lost.')
    },
  })
  await assert.rejects(charge(org, id, processing(org, silent)), /was lost/)
  const away = processing(org, () => ({ charge: () => Promise.reject(new NotReached()) }), later(5))
  await sweepPaymentRequests(org.app.database, away).run(away.now())
  const [waiting] = (await read(org, id)).payments
  assert.equal(waiting!.status, 'pending')
  // `payments.settle` queries the processor, which reports that the payment succeeded.
  const { payment } = await settle(org, waiting!.id)
  assert.equal(payment.status, 'succeeded')
  assert.equal((await read(org, id)).status, 'paid')
})

test('a refund whose answer was lost is completed once, with the requested effect', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { payment } = await charge(org, id)
  const silent = processing(org, (real) => ({
    refund: async (request, key) => {
      await real.refund(request, key)
      throw new Error('The answer was lost.')
    },
  }))
  const input = { payment_id: payment.id, amount_cents: 2500, effect: 'credit', reason: 'Sorry.' }
  const actor = await actorOf(org)
  await assert.rejects(run(silent, refundPayment, { actor, input, requestId: 'test' }), /was lost/)
  const waiting = (await read(org, id)).payments.find(({ kind }) => kind === 'refund')!
  assert.equal((await settle(org, waiting.id)).payment.status, 'succeeded')
  const invoice = await read(org, id)
  assert.deepEqual(
    [invoice.status, invoice.amount_refunded_cents, invoice.credit_cents],
    ['paid', 2500, 2500],
  )
  await books(org, invoice)
  const rows = await org.query(
    `select 1 from quoin.fake_payments f join live.payments p on p.provider_reference = f.refund_of where p.org_id = $1`,
  )
  assert.equal(rows.length, 1)
})

test("a charge that was looked up manually is settled with the processor's reference, so that it can be refunded", async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const silent = (real: PaymentProvider): Partial<PaymentProvider> => ({
    charge: async (request, key) => {
      await real.charge(request, key)
      throw new Error('The answer was lost.')
    },
  })
  await assert.rejects(charge(org, id, processing(org, silent)), /was lost/)
  const [waiting] = (await read(org, id)).payments
  const looked = { outcome: 'succeeded', reason: 'Looked up.' }
  const refuse = async (payment_id: string, more: object, message: RegExp) =>
    await assert.rejects(settle(org, payment_id, { ...looked, ...more }), {
      code: 'validation_error',
      message,
    })
  await refuse(waiting!.id, {}, /^provider_reference: is required/)
  const { rows } = await org.app.inspect.query<{ reference: string }>(
    `select reference from quoin.fake_payments where metadata ->> 'payment_id' = $1`,
    [waiting!.id],
  )
  const provider_reference = rows[0]!.reference
  const { payment } = await settle(org, waiting!.id, { ...looked, provider_reference })
  assert.equal(payment.status, 'succeeded')

  const other = await sent(org)
  await assert.rejects(charge(org, other.id, processing(org, silent)), /was lost/)
  const [lost] = (await read(org, other.id)).payments
  await refuse(lost!.id, { provider_reference }, /belongs to another payment/)
  const check = await pay(org, other.id, 100, { method: 'check', status: 'pending' })
  const waits = check.payments.find(({ method }) => method === 'check')!
  await refuse(waits.id, { provider_reference: 'x' }, /is not allowed/)

  const back = { payment_id: waiting!.id, amount_cents: 2500, reason: 'Sorry.' }
  const { refund } = await org.run(refundPayment, back, org.owner)
  assert.equal(refund.status, 'succeeded')
  const processorRefunds = await org.app.inspect.query(
    `select 1 from quoin.fake_payments where refund_of = $1`,
    [provider_reference],
  )
  assert.equal(processorRefunds.rowCount, 1)
})

test('a pending check is settled manually, with a reason if it failed', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const check = async () =>
    (await pay(org, id, 5000, { method: 'check', status: 'pending' })).payments.find(
      ({ status }) => status === 'pending',
    )!.id
  const bounced = await check()
  await assert.rejects(settle(org, bounced), { code: 'invalid_state' })
  await assert.rejects(settle(org, bounced, { outcome: 'failed' }), { code: 'validation_error' })
  const failed = await settle(org, bounced, { outcome: 'failed', reason: 'It bounced.' })
  assert.deepEqual([failed.payment.status, failed.reason], ['failed', 'It bounced.'])
  await settle(org, await check(), { outcome: 'succeeded', reason: 'Seen on the account.' })
  const invoice = await read(org, id)
  assert.deepEqual([invoice.status, invoice.balance_cents], ['partial', 5000])
  assert.deepEqual(await books(org, invoice), { cash: 5000, receivable: 5000, revenue: -10_000 })
  await assert.rejects(settle(org, bounced, { outcome: 'succeeded', reason: 'No.' }), {
    code: 'invalid_state',
  })
  await assert.rejects(org.run(settlePayment, { payment_id: bounced }, { ...org.owner, role: 'sales_rep' }), {
    code: 'insufficient_permission',
  })
})
