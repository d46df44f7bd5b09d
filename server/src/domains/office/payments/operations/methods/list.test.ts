import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, mergeClient } from '../../../../customers/clients/operations.ts'
import { chargeCard } from '../../../../money/invoices/operations.ts'
import { sent } from '../../../../money/invoices/testing/invoicing.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { invoiceAtLink } from '../../../../messages/public-links/testing/invoice-at-link.ts'
import { listMethods } from './list.ts'

const charge = (org: TestOrg, invoice_id: string, payment_method_token: string) =>
  org.run(chargeCard, { invoice_id, payment_method_token, amount_cents: 100 }, org.owner)
const cards = async (org: TestOrg, client_id: string, as = org.owner) =>
  (await org.run(listMethods, { client_id }, as)).items
const visa = { provider: 'fake', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }

test('a charged card is listed with its last four digits, and can be charged again by its token', async (t) => {
  const org = await testOrg()
  t.after(() => (org.app.clock.now = undefined))
  org.app.clock.now = new Date('2026-03-01T12:00:00Z')
  const { id, client_id } = await sent(org)
  assert.deepEqual(await cards(org, client_id), [])
  await charge(org, id, 'tok_declined')
  await charge(org, id, 'tok_ok')
  org.app.clock.now = new Date('2026-03-02T12:00:00Z')
  await charge(org, id, 'tok_pending')
  const [last, first] = await cards(org, client_id)
  assert.deepEqual([last!.last4, last!.is_default, first!.is_default], ['4444', true, false])
  assert.deepEqual(first, {
    id: first!.id,
    payment_method_token: 'tok_ok',
    ...visa,
    is_expired: false,
    is_default: false,
    created_at: '2026-03-01T12:00:00.000Z',
    last_used_at: '2026-03-01T12:00:00.000Z',
  })
  org.app.clock.now = new Date('2033-09-01T12:00:00Z')
  const expired = await cards(org, client_id)
  assert.deepEqual(
    expired.map(({ last4, is_expired, is_default }) => [last4, is_expired, is_default]),
    [
      ['4444', true, false],
      ['4242', false, true],
    ],
  )
  await charge(org, id, first.payment_method_token)
  const again = await cards(org, client_id)
  assert.equal(again.length, 2)
  assert.deepEqual([again[0]!.id, again[0]!.created_at], [first.id, first.created_at])
  assert.equal(again[0]!.last_used_at, '2033-09-01T12:00:00.000Z')
})

test('a card entered by the customer on the payment page is not stored', async () => {
  const { org, path, invoice } = await invoiceAtLink()
  const { client_id } = await invoice()
  await org.app.server.inject({
    method: 'POST',
    url: `${path}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'card=tok_ok',
  })
  assert.equal((await invoice()).status, 'paid')
  assert.deepEqual(await cards(org, client_id), [])
})

test('a merged client has the cards of both clients, each once', async () => {
  const org = await testOrg()
  const [one, other] = [await sent(org), await sent(org)]
  await charge(org, one.id, 'tok_ok')
  const [first] = await cards(org, one.client_id)
  await charge(org, other.id, 'tok_ok')
  const [latest] = await cards(org, other.client_id)
  await charge(org, other.id, 'tok_pending')
  await org.run(mergeClient, { client_id: one.client_id, into_client_id: other.client_id }, org.owner)
  const both = await cards(org, other.client_id)
  assert.deepEqual(both.map(({ last4 }) => last4).toSorted(), ['4242', '4444'])
  const { created_at, last_used_at } = both.find(({ last4 }) => last4 === '4242')!
  assert.deepEqual([created_at, last_used_at], [first!.created_at, latest!.last_used_at])
})

test('only members who collect payments see cards, and a sales rep only those of their own clients', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org)
  await charge(org, id, 'tok_ok')
  await assert.rejects(cards(org, client_id, await hire(org, 'technician')), {
    code: 'insufficient_permission',
  })
  const rep = await hire(org)
  await assert.rejects(cards(org, client_id, rep), { code: 'not_found' })
  const address = { address_line1: '3 Elm St', city: 'Chicago', state: 'IL', zip: '60601' }
  const own = await org.run(createClient, { name: 'Bo', ...address }, rep)
  assert.deepEqual(await cards(org, own.id, rep), [])
})
