import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { chargeCard, refundPayment } from '../../../money/invoices/operations.ts'
import { sent } from '../../../money/invoices/testing/invoicing.ts'
import { reconcilePayments } from '../operations.ts'

const reconcile = (org: TestOrg, input: object = {}) => org.run(reconcilePayments, input, org.owner)

async function charged(org: TestOrg, token = 'tok_ok') {
  const { id } = await sent(org)
  const input = { invoice_id: id, payment_method_token: token }
  return (await org.run(chargeCard, input, org.owner)).payment
}

test('if the books agree with the processor, there are no differences', async () => {
  const org = await testOrg()
  const { id } = await charged(org)
  await charged(org, 'tok_declined')
  await org.run(refundPayment, { payment_id: id, amount_cents: 2500, reason: 'Sorry.' }, org.owner)
  const { differences, compared, provider, is_complete } = await reconcile(org)
  assert.deepEqual(
    { differences, compared, provider, is_complete },
    {
      differences: [],
      compared: 3,
      provider: 'fake',
      is_complete: true,
    },
  )
})

test('each difference about a payment is reported: missing on either side, another amount, or not ended', async () => {
  const org = await testOrg()
  const processor = org.app.kernel.services.payments.usual
  const request = { amountCents: 700, currency: 'USD', methodToken: 'tok_ok', description: 'x' }
  const stray = await processor.charge({ ...request, metadata: { org_id: org.id } }, randomUUID())
  await processor.charge({ ...request, metadata: { org_id: randomUUID() } }, randomUUID())
  const missing = await charged(org)
  const less = await charged(org)
  const waiting = await charged(org, 'tok_pending')
  const set = (sql: string, ...values: unknown[]) => org.app.inspect.query(sql, values)
  await set(
    `delete from quoin.fake_payments f using live.payments p where p.id = $1 and f.reference = p.provider_reference`,
    missing.id,
  )
  await set(
    `update quoin.fake_payments f set amount_cents = 9000 from live.payments p where p.id = $1 and f.reference = p.provider_reference`,
    less.id,
  )
  const { differences } = await reconcile(org)
  const summaries = differences.map(({ kind, entry, payment_id, books_cents, provider_cents }) => ({
    kind,
    entry,
    payment_id,
    books_cents,
    provider_cents,
  }))
  const charge = { entry: 'charge' as const }
  assert.deepEqual(
    summaries.sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    [
      { kind: 'amount_differs', ...charge, payment_id: less.id, books_cents: 10_000, provider_cents: 9000 },
      {
        kind: 'missing_at_provider',
        ...charge,
        payment_id: missing.id,
        books_cents: 10_000,
        provider_cents: null,
      },
      { kind: 'missing_in_books', ...charge, payment_id: null, books_cents: null, provider_cents: 700 },
      {
        kind: 'still_pending',
        ...charge,
        payment_id: waiting.id,
        books_cents: 10_000,
        provider_cents: 10_000,
      },
    ],
  )
  assert.equal(
    differences.find(({ kind }) => kind === 'missing_in_books')!.provider_reference,
    stray.reference,
  )
})

test('each difference about a refund is reported', async () => {
  const org = await testOrg()
  const processor = org.app.kernel.services.payments.usual
  const set = (sql: string, ...values: unknown[]) => org.app.inspect.query(sql, values)
  const refunded = async () => {
    const { id: payment_id } = await charged(org)
    const input = { payment_id, amount_cents: 2500, reason: 'Sorry.' }
    return (await org.run(refundPayment, input, org.owner)).refund.id
  }
  const ofBooks = `from live.payments p where p.id = $1 and f.reference = p.provider_reference`
  const [missing, less, waiting, behind] = [
    await refunded(),
    await refunded(),
    await refunded(),
    await refunded(),
  ]
  await set(
    `delete from quoin.fake_payments f using live.payments p where p.id = $1 and f.reference = p.provider_reference`,
    missing,
  )
  await set(`update quoin.fake_payments f set amount_cents = 2400 ${ofBooks}`, less)
  await set(`update quoin.fake_payments f set status = 'pending' ${ofBooks}`, waiting)
  await set(`update live.payments set status = 'pending' where id = $1`, behind)
  const payment = await charged(org)
  const { rows } = await set(
    `select provider_reference as reference from live.payments where id = $1`,
    payment.id,
  )
  const back = { amountCents: 300, currency: 'USD', metadata: { org_id: org.id } }
  const stray = await processor.refund({ ...back, reference: rows[0].reference }, randomUUID())

  const { differences } = await reconcile(org)
  const actual = differences.map((each) => [
    each.kind,
    each.payment_id,
    each.books_cents,
    each.provider_cents,
  ])
  const expected = [
    ['missing_at_provider', missing, 2500, null],
    ['amount_differs', less, 2500, 2400],
    ['still_pending', waiting, 2500, 2500],
    ['still_pending', behind, 2500, 2500],
    ['missing_in_books', null, null, 300],
  ]
  assert.deepEqual(new Set(actual.map(String)), new Set(expected.map(String)))
  assert.equal(differences.length, expected.length)
  assert.ok(differences.every(({ entry }) => entry === 'refund'))
  const named = differences.find(({ kind }) => kind === 'missing_in_books')
  assert.equal(named!.provider_reference, stray.reference)
})

test('a reconciled period is at most 31 days, and must end after it begins', async () => {
  const org = await testOrg()
  const refused = { code: 'validation_error' }
  await assert.rejects(reconcile(org, { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' }), refused)
  await assert.rejects(reconcile(org, { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }), refused)
  const { compared } = await reconcile(org, { from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00Z' })
  assert.equal(compared, 0)
})
