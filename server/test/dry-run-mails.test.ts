import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { updateClient } from '../src/domains/customers/clients/operations.ts'
import { updateCompany } from '../src/domains/organization/company/operations.ts'
import {
  acceptEstimate,
  collectDeposit,
  declineEstimate,
} from '../src/domains/selling/estimates/operations.ts'
import {
  acceptedWithDeposit,
  type Estimating,
  estimating,
} from '../src/domains/selling/estimates/testing/estimating.ts'
import { chargeCard, recordPayment, refundPayment } from '../src/domains/money/invoices/operations.ts'
import { pay, read, sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { runEnqueuedOperations } from '../src/testing/run-enqueued-operations.ts'
import { call } from './from-catalog/calls.ts'

// Tests that a dry run also lists the messages that the call's background work would send, and that the confirm token
// becomes invalid if their recipients change.

interface Message {
  channel: string
  to: string
  subject: string | null
  text: string | null
  template?: string
}

async function performDryRun(org: TestOrg, operation: Operation, input: object) {
  const { status, body, text } = await call(org, operation, input, { dryRun: true })
  assert.equal(status, 200, text)
  const { would, confirm_token, cost } = body.data
  return { messages: would.messages as Message[], would, cost, headers: { 'confirm-token': confirm_token } }
}

/** Returns the emails of the organization in the form in which a dry run lists them. */
async function written(org: TestOrg): Promise<string[]> {
  const rows = await org.query<{ told: string }>(
    `select to_address || ': ' || subject as told from quoin.mail_messages where org_id = $1 order by told`,
  )
  return rows.map((row) => row.told)
}

const summarize = (messages: readonly Message[]): string[] =>
  messages.map(({ to, subject }) => `${to}: ${subject}`).toSorted()

async function assertShown(org: TestOrg, operation: Operation, input: object): Promise<Message[]> {
  await runEnqueuedOperations(org)
  const before = await written(org)
  const { messages, headers, cost } = await performDryRun(org, operation, input)
  assert.deepEqual(await written(org), before)
  assert.equal(cost.emails, messages.length)
  const answer = await call(org, operation, input, { headers })
  assert.equal(answer.status, 200, answer.text)
  await runEnqueuedOperations(org)
  const own = await written(org)
  for (const each of before) own.splice(own.indexOf(each), 1)
  assert.deepEqual(own, summarize(messages))
  return messages
}

const cash = (invoice_id: string, amount_cents = 4000) => ({ invoice_id, amount_cents, method: 'cash' })
const receiptIn = (messages: readonly Message[]): Message =>
  messages.find(({ subject }) => /receipt/i.test(subject ?? ''))!

async function stageSentEstimate(of: Estimating): Promise<{ org: TestOrg; estimate_id: string }> {
  const { id } = await of.sent()
  return { org: of.org, estimate_id: id }
}

test("the dry run shows the text of a payment's receipt and of its notification, and the call sends the same", async () => {
  const org = await testOrg()
  const invoice = await sent(org, 10_000)
  const messages = await assertShown(org, recordPayment, cash(invoice.id))
  assert.equal(messages.length, 2)
  const receipt = receiptIn(messages)
  assert.equal(receipt.to, invoice.billing_email)
  assert.match(receipt.text!, /\$40\.00/)
  assert.match(receipt.text!, /\[redacted\]/)
  assert.doesNotMatch(receipt.text!, /https?:/)
})

test('the dry runs of declining, accepting and a deposit of an estimate show the same messages as the calls send', async () => {
  const of = await estimating()
  const declined = await stageSentEstimate(of)
  assert.equal(
    (await assertShown(declined.org, declineEstimate, { estimate_id: declined.estimate_id })).length,
    1,
  )
  const accepted = await stageSentEstimate(await estimating())
  const { org, estimate_id } = accepted
  assert.ok((await assertShown(org, acceptEstimate, { estimate_id, accepted_by: 'Ada' })).length >= 1)
  const other = await estimating()
  const { id } = await acceptedWithDeposit(other)
  const deposit = { estimate_id: id, amount_cents: 3000, method: 'cash' }
  assert.match(receiptIn(await assertShown(other.org, collectDeposit, deposit)).text!, /\$30\.00/)
})

test('the dry run of a card charge announces the recipient and purpose of each message that will follow', async () => {
  const org = await testOrg()
  const invoice = await sent(org, 10_000)
  const charge = { invoice_id: invoice.id, payment_method_token: 'tok_ok' }
  const { messages, cost, would } = await performDryRun(org, chargeCard, charge)
  const owner = `owner@${org.slug}.test`
  assert.deepEqual(messages, [
    { channel: 'email', to: owner, subject: null, text: null, segments: null, template: 'news' },
    {
      channel: 'email',
      to: invoice.billing_email,
      subject: null,
      text: null,
      segments: null,
      template: 'receipt',
    },
  ])
  assert.equal(cost.emails, 2)
  assert.equal(would.money, undefined, 'what a provider moves is told once, in asks')
})

for (const [cause, change] of [
  [
    'the customer has another address',
    async (org: TestOrg, client_id: string) =>
      void (await org.run(updateClient, { client_id, email: 'else@example.com' }, org.owner)),
  ],
  [
    'the company has its news sent elsewhere',
    async (org: TestOrg) =>
      void (await org.run(updateCompany, { notification_email: 'office@example.com' }, org.owner)),
  ],
] as const)
  for (const [operation, more] of [
    [recordPayment, { amount_cents: 4000, method: 'cash' }],
    [chargeCard, { payment_method_token: 'tok_ok' }],
  ] as const)
    test(`${operation.name}: the confirmed call is refused once ${cause}`, async () => {
      const org = await testOrg()
      const invoice = await sent(org, 10_000)
      const input = { invoice_id: invoice.id, ...more }
      const { headers } = await performDryRun(org, operation, input)
      await change(org, invoice.client_id)
      const refused = await call(org, operation, input, { headers })
      assert.deepEqual([refused.status, refused.body.error.code], [409, 'invalid_state'], refused.text)
      assert.match(refused.body.error.message, /effects have changed/)
      assert.equal((await read(org, invoice.id)).payments.length, 0)
    })

test('only one of two dry runs of one payment can be confirmed, because the balance differs afterwards', async () => {
  const org = await testOrg()
  const invoice = await sent(org, 10_000)
  const [one, two] = [
    await performDryRun(org, recordPayment, cash(invoice.id)),
    await performDryRun(org, recordPayment, cash(invoice.id)),
  ]
  assert.equal((await call(org, recordPayment, cash(invoice.id), { headers: one.headers })).status, 200)
  const late = await call(org, recordPayment, cash(invoice.id), { headers: two.headers })
  assert.match(late.body.error.message, /effects have changed/)
})

test('money that moves without a provider is shown in one line: kind, amount, method and document', async () => {
  const org = await testOrg()
  const invoice = await sent(org, 10_000)
  const document = { kind: 'invoice', id: invoice.id }
  const money = { amount_cents: 4000, owed_cents: 0, currency: 'USD', method: 'cash', document }
  const { would } = await performDryRun(org, recordPayment, cash(invoice.id))
  assert.deepEqual(would.money, [{ kind: 'payment', direction: 'in', ...money }])
  const { payments } = await pay(org, invoice.id, 4000)
  const back = await performDryRun(org, refundPayment, { payment_id: payments[0]!.id, reason: 'Sorry.' })
  assert.deepEqual(back.would.money.length, 1)
  const { kind, direction, amount_cents } = back.would.money[0]
  assert.deepEqual([kind, direction, amount_cents], ['refund', 'out', 4000])
})

test('messages of other calls in between are not shown, and do not cause a refusal of a confirmed call', async () => {
  const org = await testOrg()
  const [one, other] = [await sent(org, 10_000), await sent(org, 20_000)]
  await runEnqueuedOperations(org)
  /**
   * Sends a call while its invoice is locked. While the call waits for the lock, records another payment of the
   * invoice.
   */
  const beside = async <Answer>(sendCall: () => Promise<Answer>): Promise<Answer> => {
    const { inspect } = org.app
    await inspect.query('begin')
    await inspect.query('select 1 from live.invoices where org_id = $1 and id = $2 for update', [
      org.id,
      one.id,
    ])
    const answer = sendCall()
    await setTimeout(150)
    await org.run(recordPayment, cash(other.id, 300), org.owner)
    await inspect.query('commit')
    return await answer
  }
  const { messages, headers } = await beside(() => performDryRun(org, recordPayment, cash(one.id)))
  assert.equal(messages.length, 2, JSON.stringify(summarize(messages)))
  const response = await beside(() => call(org, recordPayment, cash(one.id), { headers }))
  assert.equal(response.status, 200, response.text)
})
