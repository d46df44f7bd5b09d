import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { visit } from '../src/adapters/pages/testing/visit.ts'
import { invoiceAtLink } from '../src/domains/messages/public-links/testing/invoice-at-link.ts'
import { chargeCard } from '../src/domains/money/invoices/operations.ts'
import { sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import { requestsAtOnce } from '../src/kernel/http/request-shares.ts'
import { onePayments } from '../src/kernel/processors/index.ts'
import { type TestApp, testApp } from '../src/testing/test-app.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'

// Tests that a slow card processor delays only the calls that use it. Other writes are not delayed, because waiting
// calls use none of the sixteen connections for writes.

/** Makes the card processor block until the test releases it. `reached` resolves once enough calls wait for it. */
function slowly(t: TestContext, { kernel: { services } }: TestApp) {
  const usual = services.payments
  const open = Promise.withResolvers<void>()
  let waitingCount = 0
  const waiting = new Map<number, () => void>()
  const charge: typeof usual.usual.charge = async (request, key) => {
    waiting.get(++waitingCount)?.()
    await open.promise
    return await usual.usual.charge(request, key)
  }
  services.payments = onePayments({ ...usual.usual, charge })
  t.after(() => {
    open.resolve()
    services.payments = usual
  })
  const reached = (count: number): Promise<void> =>
    waitingCount >= count ? Promise.resolve() : new Promise((resolve) => waiting.set(count, resolve))
  return { reached, answer: open.resolve }
}

test('while eighteen customers wait for the card processor, other requests are answered at once', async (t) => {
  const app = await testApp()
  const links = []
  for (let remaining = 18; remaining > 0; remaining--) links.push(await invoiceAtLink())
  const other = await testOrg()
  const { reached, answer } = slowly(t, app)
  const payments = links.map(({ org, path }) => visit(org, 'POST', `${path}/pay`, { card: 'tok_ok' }))
  const ended = payments.map(async (payment) => (await payment).status)
  assert.equal(await Promise.race([reached(18), ...ended]), undefined)

  const lead = { customer_name: 'Grace', service_address: '9 Elm Ave' }
  const writes = await Promise.all(
    Array.from({ length: 18 }, () => other.request('POST', '/leads', { body: lead })),
  )
  assert.deepEqual([...new Set(writes.map(({ status }) => status))], [201])
  assert.equal((await other.request('GET', '/leads')).body.data.length, 18)
  const { org, path } = links[0]!
  assert.equal((await visit(org, 'GET', path)).status, 200)
  assert.equal(app.database.pools().find(({ role }) => role === 'live')!.waiting, 0)

  answer()
  for (const { status } of await Promise.all(payments)) assert.equal(status, 303)
  for (const { invoice } of links) assert.equal((await invoice()).status, 'paid')
})

test('calls that wait for the card processor delay no other call of their own organization', async (t) => {
  const app = await testApp()
  const org = await testOrg()
  const invoices = []
  for (let remaining = requestsAtOnce + 2; remaining > 0; remaining--) invoices.push(await sent(org))
  const { reached, answer } = slowly(t, app)
  const charges = invoices.map(({ id }) =>
    call(org, chargeCard, { invoice_id: id, payment_method_token: 'tok_ok' }),
  )
  const ended = charges.map(async (charge) => (await charge).text)
  assert.equal(await Promise.race([reached(invoices.length), ...ended]), undefined)

  const read = await org.request('GET', '/invoices')
  assert.equal(read.body.data.length, invoices.length)
  answer()
  for (const { status } of await Promise.all(charges)) assert.equal(status, 200)
})
