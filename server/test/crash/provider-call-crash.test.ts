// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  answerStatement,
  addClient,
  sendRequest,
  count,
  runMutation,
  terminateBlocked,
  acquireLocks,
  mutate,
  sentInvoice,
  until,
  untilBlocked,
} from './gateway-calls.ts'
import { type Installation, install } from './installation.ts'

// Tests the steps of a provider call (kernel/operations/provider-calls.ts) after the card processor has moved the
// money. At each step, the program is blocked and killed. The processor must move the money only once, and in the end
// the books must agree with it, either through the scheduled check of open requests or after a correction by hand.

interface Moved {
  operation: string
  input: object
  /** Table of the record that the operation locks first after the provider call. */
  table: 'invoices' | 'estimates'
  id: string
  /** Operation that reads the record, and the state of the record once the books agree with the processor. */
  after: {
    operation: string
    input: object
    stands: (record: Record<string, unknown>) => unknown
    as: unknown
  }
}

/**
 * Moments after the provider call at which the program is killed. Each is described by an SQL statement that takes a
 * lock for which the operation then waits, and by a part of the operation's waiting statement. Null if the program is
 * killed before it reads the processor's answer.
 */
const moments = {
  'the answer is on its way': null,
  'the second part begins': (of: Moved) =>
    [`select 1 from live.${of.table} where id = $1 for update`, [of.id], `from ${of.table}`] as const,
  'the money is booked': () =>
    ['lock table live.ledger_entries in access exclusive mode', [], 'insert into ledger_entries'] as const,
  'the receipt is ended': () => ['lock table live.receipts in share mode', [], answerStatement] as const,
}
type Moment = keyof typeof moments

const kinds: Record<string, (installation: Installation) => Promise<Moved>> = {
  charge: async (installation) => {
    const id = await sentInvoice(installation)
    return {
      operation: 'invoices.chargeCard',
      input: { invoice_id: id, payment_method_token: 'tok_ok' },
      table: 'invoices',
      id,
      after: { ...invoiceAt(id), as: ['paid', 0, 0] },
    }
  },
  refund: async (installation) => {
    const id = await sentInvoice(installation)
    const charged = { invoice_id: id, payment_method_token: 'tok_ok' }
    const { payment } = await runMutation(installation, 'invoices.chargeCard', charged)
    return {
      operation: 'invoices.refundPayment',
      input: { payment_id: payment.id, amount_cents: 2500, reason: 'Sorry.' },
      table: 'invoices',
      id,
      after: { ...invoiceAt(id), as: ['partial', 2500, 2500] },
    }
  },
  deposit: async (installation) => {
    const to = { client_id: await addClient(installation), location_id: installation.keys.locationId }
    const { id } = await runMutation(installation, 'estimates.create', to)
    const about = { estimate_id: id }
    const line_items = [{ name: 'Gutters', quantity: '1', unit_price_cents: 10_000 }]
    await runMutation(installation, 'estimates.setLineItems', { ...about, line_items })
    const deposit = { type: 'fixed', value: '5000' }
    await runMutation(installation, 'estimates.setAdjustments', { ...about, deposit })
    await runMutation(installation, 'estimates.send', { ...about, channels: ['email'] })
    await runMutation(installation, 'estimates.accept', about)
    return {
      operation: 'estimates.collectDeposit',
      input: { ...about, payment_method_token: 'tok_ok' },
      table: 'estimates',
      id,
      after: {
        operation: 'estimates.get',
        input: about,
        stands: ({ deposit: now }) => (now as { collected_cents: number }).collected_cents,
        as: 5000,
      },
    }
  },
}

const invoiceAt = (invoice_id: string) => ({
  operation: 'invoices.get',
  input: { invoice_id },
  stands: (invoice: Record<string, unknown>) => [
    invoice['status'],
    invoice['balance_cents'],
    invoice['amount_refunded_cents'],
  ],
})

for (const [kind, prepare] of Object.entries(kinds))
  test(
    `killed between the processor's answer and the last commit, a ${kind} happens once and is booked in the end`,
    { timeout: 300_000 },
    async (t) => {
      const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
      let round = 0
      for (const moment of Object.keys(moments) as Moment[]) {
        // The simulated processor refunds in one transaction, so it cannot be blocked between its commit and its
        // answer.
        if (kind === 'refund' && moment === 'the answer is on its way') continue
        const of = await prepare(installation)
        const key = randomUUID()
        const moved = await movedSoFar(installation)
        await standAt(installation, of, key, moment)
        assert.equal(await movedSoFar(installation), moved + 1, moment)
        installation.program.signal('SIGSTOP')
        await terminateBlocked(installation)
        await installation.program.kill()
        await installation.restart()

        await until(async () => {
          const { status, body } = await mutate(installation, of.operation, of.input, key)
          return status === 202 && body.data.state === 'indeterminate'
        })
        const pending = await pendingPayment(installation)
        if (round++ % 2 === 0) await sweepNow(installation)
        else await runMutation(installation, 'payments.settle', { payment_id: pending })
        await until(async () => (await count(installation, 'live.payments', `status = 'pending'`)) === 0)

        const again = await mutate(installation, of.operation, of.input, key)
        assert.deepEqual([again.status, again.body.data.state], [202, 'indeterminate'], moment)
        assert.equal(await movedSoFar(installation), moved + 1, moment)
        await agrees(installation, of, moment)
      }
    },
  )

for (const [kind, prepare] of Object.entries(kinds))
  test(
    `killed after the last commit and before its answer was written, a ${kind} is answered from its receipt`,
    { timeout: 120_000 },
    async (t) => {
      const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
      const of = await prepare(installation)
      const key = randomUUID()
      const moved = await movedSoFar(installation)
      const { letGo } = await standAt(installation, of, key, 'the receipt is ended')
      installation.program.signal('SIGSTOP')
      await letGo()
      await until(
        async () =>
          (await count(
            installation,
            'live.receipts',
            `state = 'completed' and idempotency_key = '${key}'`,
          )) === 1,
      )
      await installation.program.kill()
      await installation.restart()
      const again = await mutate(installation, of.operation, of.input, key)
      assert.deepEqual([again.status, again.replayed], [200, true])
      assert.equal(await movedSoFar(installation), moved + 1)
      await agrees(installation, of, 'after the commit')
    },
  )

/**
 * Starts the call and blocks it twice: in the processor, and then, after the processor has moved the money, at the
 * given moment.
 */
async function standAt(installation: Installation, of: Moved, key: string, moment: Moment) {
  const before = await movedSoFar(installation)
  const processor = await acquireLocks(
    installation,
    'lock table quoin.fake_payments in access exclusive mode',
  )
  const answer = mutate(installation, of.operation, of.input, key)
  answer.catch(() => undefined)
  await untilBlocked(installation, 'fake_payments')
  const stop = moments[moment]
  if (stop === null) {
    installation.program.signal('SIGSTOP')
    await processor.letGo()
    await until(async () => (await movedSoFar(installation)) > before)
    return { letGo: () => Promise.resolve() }
  }
  const [statement, parameters, sqlPart] = stop(of)
  const locks = await acquireLocks(installation, statement, [...parameters])
  await processor.letGo()
  await until(async () => (await movedSoFar(installation)) > before)
  await untilBlocked(installation, sqlPart)
  return locks
}

/** Returns the number of times that the processor moved money. */
const movedSoFar = (installation: Installation): Promise<number> =>
  count(installation, 'quoin.fake_payments', `kind <> 'checkout'`)

async function pendingPayment(installation: Installation): Promise<string> {
  const client = await installation.connect()
  const { rows } = await client.query<{ id: string }>(`select id from live.payments where status = 'pending'`)
  assert.equal(rows.length, 1)
  return rows[0]!.id
}

/** Makes all open payment requests and the scheduled check of them due now. */
async function sweepNow(installation: Installation): Promise<void> {
  const client = await installation.connect()
  await client.query(
    `update live.payment_requests set next_at = now() - interval '1 second' where next_at is not null`,
  )
  await client.query(`update quoin.schedules set next_run_at = now() where name = 'payments.pursue'`)
}

/**
 * Asserts that the processor, the payments, the ledger and the record (an invoice or estimate) have the same amounts.
 */
async function agrees(installation: Installation, of: Moved, moment: string): Promise<void> {
  const { data } = (await sendRequest(installation, 'GET', '/workflows/payments.reconcile')).body
  assert.deepEqual([data.is_complete, data.differences], [true, []], moment)
  const client = await installation.connect()
  const { rows } = await client.query(
    `select (select sum(case kind when 'charge' then amount_cents else - amount_cents end) from quoin.fake_payments
              where status = 'succeeded' and kind <> 'checkout')::int as there,
            (select sum(debit_cents - credit_cents) from live.ledger_entries where account = 'card_clearing')::int as books,
            (select sum(debit_cents - credit_cents) from live.ledger_entries)::int as balance`,
  )
  const { there, books, balance } = rows[0]
  assert.deepEqual([books, balance], [there, 0], moment)
  const { after } = of
  const input = encodeURIComponent(JSON.stringify(after.input))
  const record = (await sendRequest(installation, 'GET', `/workflows/${after.operation}?input=${input}`)).body
    .data
  assert.deepEqual(after.stands(record), after.as, moment)
}
