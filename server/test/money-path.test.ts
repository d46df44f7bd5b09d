// Runs in its own process: tests in other files connect a mail server, which adds a statement to each email.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPayment, sendInvoice } from '../src/domains/money/invoices/operations.ts'
import { draft, sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { countTraffic, type Traffic } from '../src/testing/count-traffic.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { call } from './from-catalog/calls.ts'

/**
 * Calls an operation with each of the inputs, each time with a new idempotency key, and counts the statements and round
 * trips to Postgres, including those that store the outcome. Returns the lowest counts, because timers of the process
 * can add statements to a call. The first call does not count, because it does one-time preparation.
 */
async function trafficOf(org: TestOrg, operation: Operation, inputs: readonly object[]): Promise<Traffic> {
  const counted: Traffic[] = []
  for (const input of inputs) {
    const { result, traffic } = await countTraffic(() => call(org, operation, input))
    assert.equal(result.status, 200, result.text)
    counted.push(traffic)
  }
  const [cheapest] = counted.slice(1).toSorted((one, other) => one.roundTrips - other.roundTrips)
  return cheapest!
}

test('a payment is recorded in at most nine statements and six round trips', async () => {
  const org = await testOrg()
  const invoices = [await sent(org), await sent(org), await sent(org)]
  const inputs = invoices.map(({ id }) => ({ invoice_id: id, amount_cents: 2500, method: 'check' }))
  const { statements, roundTrips } = await trafficOf(org, recordPayment, inputs)
  assert.ok(statements <= 9, `${statements} statements, ${roundTrips} round trips`)
  assert.ok(roundTrips <= 6, `${roundTrips} round trips`)
})

// A first message to a customer would also create a conversation, which takes eight statements and four round trips
// more.
test('an invoice is sent in at most twenty-five statements and twelve round trips', async () => {
  const org = await testOrg()
  const invoices = [await draft(org), await draft(org), await draft(org)]
  const inputs = invoices.map(({ id }) => ({ invoice_id: id }))
  const { statements, roundTrips } = await trafficOf(org, sendInvoice, inputs)
  assert.ok(statements <= 25, `${statements} statements, ${roundTrips} round trips`)
  assert.ok(roundTrips <= 12, `${roundTrips} round trips`)
})
