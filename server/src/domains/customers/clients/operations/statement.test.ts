import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { writeOff } from '../../../money/invoices/operations.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { hire } from '../../leads/testing/people.ts'
import { createClient, getClient, statementClient } from '../operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const on = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour)).toISOString()

/** Returns the statement with each entry shortened to its kind, its amount and the balance after it. */
async function read(org: TestOrg, client_id: string, span: object = {}, as = org.owner) {
  const { entries, ...ends } = await org.run(statementClient, { client_id, ...span }, as)
  return { ...ends, entries: entries.map((each) => [each.kind, each.amount_cents, each.balance_cents]) }
}

test('a statement runs through invoices, payments, refunds, voids and write-offs to the amount owed', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada)
  await addInvoice(org, { client_id: id, sent_at: on(1) }, [
    { amount_cents: 6_500, tip_cents: 500, received_at: on(2) },
    { kind: 'refund', amount_cents: 1_000, received_at: on(3) },
    { status: 'pending', amount_cents: 700, received_at: on(3) },
  ])
  await addInvoice(org, { client_id: id, sent_at: on(4), voided_at: on(5) })
  await addInvoice(org, { client_id: id, sent_at: on(6), written_off_at: on(7) }, [
    { kind: 'write_off', amount_cents: 10_000, received_at: on(7) },
  ])
  await addInvoice(org, { client_id: id })
  const deposit = newId()
  await addInvoice(org, { client_id: id, sent_at: on(10) }, [
    { id: deposit, kind: 'deposit', invoice_id: null, amount_cents: 3_000, received_at: on(9) },
    { kind: 'deposit', applied_from: deposit, amount_cents: 2_000, received_at: on(11) },
  ])
  const statement = await read(org, id)
  assert.deepEqual(statement.entries, [
    ['invoice', 10_000, 10_000],
    ['payment', -6_000, 4_000],
    ['refund', 1_000, 5_000],
    ['invoice', 10_000, 15_000],
    ['void', -10_000, 5_000],
    ['invoice', 10_000, 15_000],
    ['write_off', -10_000, 5_000],
    ['deposit', -3_000, 2_000],
    ['invoice', 10_000, 12_000],
  ])
  const client = await org.run(getClient, { client_id: id })
  assert.equal(statement.closing_cents, client.balance_cents - client.credit_cents)
})

test('a payment on a written-off invoice reverses the write-off in the statement, however far back it is dated', async () => {
  const org = await testOrg()
  for (const received_at of [null, '2026-01-05T12:00:00.000Z']) {
    const { id, client_id } = await sent(org, 10_000)
    await org.run(writeOff, { invoice_id: id, reason: 'gone' }, org.owner)
    const { balance_cents } = await pay(org, id, 4_000, { received_at })
    const { closing_cents, entries } = await read(org, client_id)
    assert.deepEqual([balance_cents, closing_cents], [6_000, 6_000])
    assert.deepEqual(entries.map(([kind, amount]) => [kind, amount]).toSorted(), [
      ['invoice', 10_000],
      ['payment', -4_000],
      ['write_off', -10_000],
      ['write_off_taken_back', 10_000],
    ])
  }
})

test("a statement's days begin at midnight of the organization's time zone, and its opening balance is all that was before", async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada)
  // 05:59 and 06:00 in UTC are 23:59 and midnight in Chicago.
  for (const sent_at of ['2026-03-02T05:59:00.000Z', '2026-03-02T06:00:00.000Z', '2026-03-03T06:00:00.000Z'])
    await addInvoice(org, { client_id: id, sent_at })
  assert.deepEqual(await read(org, id, { from: '2026-03-02', to: '2026-03-02' }), {
    client_id: id,
    currency: 'USD',
    opening_cents: 10_000,
    entries: [['invoice', 10_000, 20_000]],
    closing_cents: 20_000,
    next_cursor: null,
  })
})

test('a long statement comes in pages, each with its opening balance, which together equal the whole statement', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada)
  // Both invoices are sent at the same instant, and one of them is also voided at that instant.
  for (const voided_at of [null, on(1)]) await addInvoice(org, { client_id: id, sent_at: on(1), voided_at })
  await addInvoice(org, { client_id: id, sent_at: on(2) }, [{ amount_cents: 4_000, received_at: on(3) }])
  const span = { from: '2026-03-01', to: '2026-03-02' }
  for (const [days, count] of [
    [{}, 5],
    [span, 4],
  ] as const) {
    const whole = await org.run(statementClient, { client_id: id, ...days }, org.owner)
    assert.deepEqual([whole.entries.length, whole.next_cursor], [count, null])
    const entries: unknown[] = []
    let [cursor, owed] = [undefined as string | undefined, whole.opening_cents]
    do {
      const page = await org.run(statementClient, { client_id: id, ...days, limit: 1, cursor }, org.owner)
      assert.equal(page.opening_cents, owed)
      entries.push(...page.entries)
      owed = page.closing_cents
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    assert.deepEqual([entries, owed], [whole.entries, whole.closing_cents])
  }
})

test('a cursor is valid only for its own client, and a page has at most 1,000 entries', async () => {
  const org = await testOrg()
  const [one, other] = [await org.run(createClient, ada), await org.run(createClient, ada)]
  for (const day of [1, 2]) await addInvoice(org, { client_id: one.id, sent_at: on(day) })
  const { next_cursor } = await org.run(statementClient, { client_id: one.id, limit: 1 }, org.owner)
  const input = { client_id: other.id, cursor: next_cursor! }
  await assert.rejects(org.run(statementClient, input, org.owner), { code: 'invalid_cursor' })
  await assert.rejects(org.run(statementClient, { client_id: one.id, limit: 1001 }, org.owner), {
    code: 'validation_error',
  })
})

test('a member who sees only own invoices gets a statement of only those, and none of other clients', async () => {
  const org = await testOrg()
  const lead = await hire(org, 'crew_lead')
  const { id } = await org.run(createClient, ada)
  await assert.rejects(read(org, id, {}, lead), { code: 'not_found' })
  const job_id = await addJob(org, { client_id: id, assignees: [{ member_id: lead.id, role: 'lead' }] })
  await addInvoice(org, { client_id: id, sent_at: on(1), job_id }, [
    { amount_cents: 1_000, received_at: on(2) },
  ])
  await addInvoice(org, { client_id: id, sent_at: on(3) }, [{ amount_cents: 500, received_at: on(3, 13) }])
  const own = await read(org, id, {}, lead)
  assert.deepEqual(own.entries, [
    ['invoice', 10_000, 10_000],
    ['payment', -1_000, 9_000],
  ])
})
