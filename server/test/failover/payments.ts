import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterwards, type Ending } from '../../src/start/postgres/testing/scratch.ts'
import { type Answer, mutate, sentInvoice } from '../crash/gateway-calls.ts'
import type { Served } from '../crash/installation.ts'

/** A caller that records payments of one cent for one invoice, one after the other. */
export interface Payments {
  /** Number of acknowledged payments. */
  count(): number
  stop(): Promise<void>
  /** Asserts that each acknowledged payment exists once, and that the books balance. */
  assertOnce(database: pg.Client): Promise<void>
}

const pauseMs = 200

export async function startPayments(t: Ending, served: Served): Promise<Payments> {
  const invoiceId = await sentInvoice(served)
  const stopping = new AbortController()
  let acknowledged = 0
  const pay = async (): Promise<void> => {
    const key = randomUUID()
    for (;;) {
      const input = { invoice_id: invoiceId, amount_cents: 1, method: 'cash' }
      const answer: Answer | undefined = await mutate(served, 'invoices.recordPayment', input, key).catch(
        () => undefined,
      )
      if (answer?.status === 200) return void acknowledged++
      // 202: the outcome is unknown, and the request is repeated with the same key until it is known.
      const isAgain = answer === undefined || [202, 409, 503].includes(answer.status)
      assert.ok(isAgain, `a payment was answered ${JSON.stringify(answer)}`)
      await sleep(pauseMs)
    }
  }
  const run = async (): Promise<void> => {
    for (; !stopping.signal.aborted; await sleep(pauseMs)) await pay()
  }
  const running = run()
  running.catch(() => undefined)
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
  }
  afterwards(t, () => stopping.abort())
  return {
    count: () => acknowledged,
    stop,
    assertOnce: async (database) => {
      const { rows } = await database.query<{ payments: number; cents: number }>(
        `select count(*)::int as payments, sum(amount_cents)::int as cents from live.payments where invoice_id = $1`,
        [invoiceId],
      )
      assert.deepEqual(rows, [{ payments: acknowledged, cents: acknowledged }])
      const { rows: unbalanced } = await database.query(
        `select journal_id from live.ledger_entries group by 1 having sum(debit_cents) <> sum(credit_cents)`,
      )
      assert.deepEqual(unbalanced, [])
    },
  }
}
