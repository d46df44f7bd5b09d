import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summarizeReport } from '../../src/domains/office/reports/operations.ts'
import { completeJob, getJob, scheduleJob, splitJob } from '../../src/domains/work/jobs/operations.ts'
import { acceptEstimate, collectDeposit } from '../../src/domains/selling/estimates/operations.ts'
import {
  applyCredit,
  createFromJob,
  creditInvoice,
  recordPayment,
  refundPayment,
  sendInvoice,
  unapplyCredit,
  writeOff,
} from '../../src/domains/money/invoices/operations.ts'
import { ledgerBalance } from '../../src/domains/money/ledger/testing/ledger-balance.ts'
import { addDays } from '../../src/kernel/time/index.ts'
import { type World, worlds } from './world.ts'

// Corrections of invoices and payments in orders that are unusual but allowed. After each step, the invoices, the prepaid
// amounts and the deposit agree with the ledger, and the report of revenue counts only what was paid back as refunded.

/** Runs the steps, and checks the books after each. */
async function inOrder(world: World, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step()
    world.wait(1)
    await world.check()
  }
}

/** Returns the report of revenue for the days of the world. */
async function reported(world: World) {
  const day = new Date(world.since).toISOString().slice(0, 10)
  const span = { report: 'revenue', from: addDays(day, -1), to: addDays(day, 2) }
  const { totals } = await world.run(summarizeReport, span)
  const { collected_cents, refunded_cents, bad_debt_cents, goodwill_cents } = totals as Record<string, number>
  return { collected_cents, refunded_cents, bad_debt_cents, goodwill_cents }
}

const state = async (world: World, id: string) => {
  const { status, balance_cents, amount_refunded_cents, amount_released_cents } = await world.read(id)
  return [status, balance_cents, amount_refunded_cents, amount_released_cents]
}

/** Returns the id of the latest ledger entry of the invoice with this kind. */
async function latest(world: World, id: string, kind: string): Promise<string> {
  return (await world.read(id)).payments.findLast((entry) => entry.kind === kind)!.id
}

const reason = 'Corrected.'

test('a deposit moves from the invoice of one job of a sale to that of another and back, also after a credit note, and both jobs are completed', async () => {
  const world = await (await worlds()).next()
  const estimate_id = world.estimateId
  const { job_id } = await world.run(acceptEstimate, { estimate_id })
  const { payment: deposit } = await world.run(collectDeposit, { estimate_id, method: 'cash' })
  const [line] = (await world.run(getJob, { job_id })).line_items
  const { into } = await world.run(splitJob, { job_id, lines: [{ line_id: line!.id, quantity: '1' }] })
  const [first, second] = [
    (await world.run(createFromJob, { job_id })).id,
    (await world.run(createFromJob, { job_id: into.id })).id,
  ]
  world.invoices.push(first, second)
  const [whole, rest] = [{ invoice_id: first }, { invoice_id: second }]
  await inOrder(world, [
    () => world.run(sendInvoice, { ...whole, channels: ['none'] }),
    () => world.run(sendInvoice, { ...rest, channels: ['none'] }),
    async () => world.run(unapplyCredit, { payment_id: await latest(world, first, 'deposit') }),
    () => world.run(applyCredit, { ...rest, payment_id: deposit.id, amount_cents: 3000 }),
    async () => assert.deepEqual(await state(world, second), ['paid', 0, 0, 0]),
    () => world.run(creditInvoice, { ...rest, reason }),
    () => world.run(applyCredit, { ...whole, payment_id: deposit.id }),
    () => world.run(refundPayment, { payment_id: deposit.id, reason }),
  ])
  for (const id of [job_id, into.id]) {
    await world.run(scheduleJob, { job_id: id, scheduled_date: '2026-03-16' })
    const { status } = await world.run(completeJob, { job_id: id, override_reason: reason })
    assert.equal(status, 'complete')
  }
  assert.deepEqual(await state(world, first), ['paid', 0, 0, 4000])
  assert.deepEqual(await state(world, second), ['paid', 0, 0, 4000])
  const totals = await reported(world)
  assert.deepEqual([totals.collected_cents, totals.refunded_cents], [5000, 1000])
})

test('a deposit that a draft of another location uses is refunded by the processor at the location that holds it', async () => {
  const world = await (await worlds()).next()
  const estimate_id = world.estimateId
  await world.run(acceptEstimate, { estimate_id })
  await world.run(collectDeposit, { estimate_id, payment_method_token: 'pm_card' })
  const [home, branch] = world.locations as [string, string]
  const invoice_id = await world.addInvoice(branch, 9000, { isSent: false })
  const [charge] = [...world.processor.books.values()]
  const refund = async (cents: number) => {
    world.processor.refundAtDesk(charge!.reference, cents)
    await world.reportCharge(charge!.reference, 'refunds')
  }
  const balances = async () =>
    await Promise.all(
      [home, branch].map((location_id) => ledgerBalance(world.reader(), world.org.id, { location_id })),
    )
  await inOrder(world, [
    () => world.run(applyCredit, { invoice_id }),
    () => refund(2000),
    async () => {
      const [held, used] = await balances()
      assert.deepEqual([held!.card_clearing, held!.deposit_liability], [3000, -3000])
      assert.deepEqual([used!.card_clearing, used!.deposit_liability], [undefined, undefined])
    },
    () => world.run(sendInvoice, { invoice_id, channels: ['none'] }),
    async () => {
      const [held, used] = await balances()
      assert.deepEqual([held!.deposit_liability, held!.between_locations], [0, -3000])
      assert.equal(used!.between_locations, 3000)
    },
  ])
})

test('a payment after a write-off, then a credit note and a refund of what it released, leave no bad debt', async () => {
  const world = await (await worlds()).next()
  const [invoice_id] = world.invoices as [string]
  const pay = (amount_cents: number) => world.run(recordPayment, { invoice_id, amount_cents, method: 'cash' })
  await inOrder(world, [
    () => pay(3000),
    () => world.run(writeOff, { invoice_id, reason }),
    () => pay(2000),
    async () => assert.deepEqual(await state(world, invoice_id), ['partial', 5000, 0, 0]),
    () => world.run(creditInvoice, { invoice_id, reason }),
    async () => assert.deepEqual(await state(world, invoice_id), ['paid', 0, 0, 5000]),
    () => assert.rejects(pay(1), { code: 'invalid_state' }),
    async () => {
      const held = await heldCredits(world)
      assert.deepEqual(held.map(({ amount_cents }) => amount_cents).toSorted(), [2000, 3000])
      for (const { id: payment_id } of held) await world.run(refundPayment, { payment_id, reason })
    },
  ])
  assert.deepEqual(await state(world, invoice_id), ['paid', 0, 0, 5000])
  assert.deepEqual(await reported(world), {
    collected_cents: 5000,
    refunded_cents: 5000,
    bad_debt_cents: 0,
    goodwill_cents: 0,
  })
})

/** Returns the credit of the client that was released from invoices. */
function heldCredits(world: World): Promise<{ id: string; amount_cents: number }[]> {
  return world.reader().rows(
    `select id, amount_cents::int from payments
        where org_id = $1 and client_id = $2 and invoice_id is null and kind = 'deposit' and estimate_id is null order by id`,
    [world.org.id, world.clientId],
  )
}

test('a release after refunds that reopened an invoice and were replaced by goodwill counts only what stays with the client', async () => {
  const world = await (await worlds()).next()
  const [invoice_id, other] = world.invoices as [string, string]
  await inOrder(world, [
    // 5,000 above the balance become credit of the client.
    () => world.run(recordPayment, { invoice_id, amount_cents: 15_000, method: 'check' }),
    async () => assert.deepEqual(await state(world, invoice_id), ['paid', 0, 0, 5000]),
    async () =>
      world.run(refundPayment, {
        payment_id: await latest(world, invoice_id, 'payment'),
        amount_cents: 4000,
        effect: 'reopen',
        reason,
      }),
    async () =>
      world.run(refundPayment, {
        payment_id: await latest(world, invoice_id, 'payment'),
        amount_cents: 1000,
        effect: 'credit',
        reason,
      }),
    () => world.run(applyCredit, { invoice_id }),
    async () => assert.deepEqual(await state(world, invoice_id), ['paid', 0, 5000, 5000]),
    async () =>
      world.run(unapplyCredit, {
        payment_id: await latest(world, invoice_id, 'deposit'),
        amount_cents: 1500,
      }),
    async () => assert.deepEqual(await state(world, invoice_id), ['partial', 1500, 5000, 6500]),
    () => world.run(creditInvoice, { invoice_id, reason }),
    // The payment of 10,000 less 5,000 and the credit of 2,500 are released. The goodwill of 1,000 is withdrawn.
    async () => assert.deepEqual(await state(world, invoice_id), ['paid', 0, 5000, 14_000]),
    () => world.run(applyCredit, { invoice_id: other }),
    async () => assert.deepEqual(await state(world, other), ['paid', 0, 0, 0]),
  ])
  assert.deepEqual(await reported(world), {
    collected_cents: 15_000,
    refunded_cents: 5000,
    bad_debt_cents: 0,
    goodwill_cents: 0,
  })
})
