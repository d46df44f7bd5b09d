import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newBrowser, tokenFor } from '../../src/adapters/console/testing/browser.ts'
import { visit } from '../../src/adapters/pages/testing/visit.ts'
import { configureBooking } from '../../src/domains/customers/bookings/operations.ts'
import { connect } from '../../src/domains/organization/company/testing/connect.ts'
import { unsubscribePath } from '../../src/domains/messages/outbox/testing/unsubscribe-path.ts'
import { invoiceAtLink } from '../../src/domains/messages/public-links/testing/invoice-at-link.ts'
import { storeEntryPoints, letGo } from '../../src/kernel/moves/moves-table.ts'
import { standStill } from '../../src/kernel/moves/stand-still.ts'
import { assertError } from '../../src/testing/expect-error.ts'
import { inboundMailSecret } from '../../src/testing/test-app.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { sideOf } from './side-of.ts'

const booking = { enabled: true, origins: [], service_zips: [], refuses_other_zips: false }
const form = {
  customer: { name: 'Ada', phone: '3125550142' },
  address: { line1: '1 Main St', city: 'Evanston', state: 'IL', zip: '60201' },
}

test('during and after the move of an organization, forms, email and customers are asked to retry, and nothing is lost', async (t) => {
  const { org, path, invoice } = await invoiceAtLink()
  await org.run(configureBooking, booking, org.owner)
  const { connector_key } = await connect(org, { aliases: { Name: 'customer_name' } })
  const mail = {
    message_id: `<${randomUUID()}@mail.example>`,
    from: { email: 'leads@portal.example' },
    to: [{ email: 'in@mail.example', tag: `c_${connector_key}` }],
    text: 'Name: Ada\nService address: 1 Main St\n',
  }
  const callEntryPoints = async () => {
    const usual = { key: null, idempotencyKey: null }
    const answers = [
      await org.request('POST', `/api/portal/${org.slug}/book`, { ...usual, body: form }),
      await org.request('POST', '/api/webhooks/email-inbound', {
        ...usual,
        key: inboundMailSecret,
        body: mail,
      }),
      await visit(org, 'POST', `${path}/pay`, { card: 'tok_ok' }),
      await visit(org, 'GET', path),
    ]
    for (const { status, headers } of answers)
      if (status === 503) assert.ok(Number(headers['retry-after']) > 0)
    return answers.map(({ status }) => status)
  }
  const side = await sideOf(t, org)
  await standStill(side, org.id, '01', 5000)
  assert.deepEqual(await callEntryPoints(), [503, 503, 503, 200])
  await storeEntryPoints(side, org.id)
  await side.client.query(`update quoin.moves set state = 'left' where org_id = $1`, [org.id])
  await letGo(side)
  assert.deepEqual(await callEntryPoints(), [503, 503, 503, 503])
  assert.equal((await invoice()).amount_paid_cents, 0)
  await side.client.query('delete from quoin.moves where org_id = $1', [org.id])
  await side.client.query('delete from quoin.moved_doors where org_id = $1', [org.id])
  assert.deepEqual(await callEntryPoints(), [201, 200, 303, 200])
  assert.equal((await invoice()).amount_paid_cents, 10_000)
})

test('a recipient who unsubscribes from an organization that has moved away, rows and all, is asked to retry', async (t) => {
  const org = await testOrg()
  const path = await unsubscribePath(org)
  const side = await sideOf(t, org)
  await standStill(side, org.id, '01', 5000)
  assert.equal((await visit(org, 'POST', path)).status, 503)
  assert.equal((await visit(org, 'GET', path)).status, 200)
  await storeEntryPoints(side, org.id)
  await side.client.query(`update quoin.moves set state = 'gone' where org_id = $1`, [org.id])
  await side.client.query('delete from quoin.unsubscribe_links where org_id = $1', [org.id])
  await letGo(side)
  for (const method of ['GET', 'POST'] as const) assert.equal((await visit(org, method, path)).status, 503)
})

test('while an organization is paused no one can sign in to it, and the sign-in link can be used afterwards', async (t) => {
  const org = await testOrg()
  const side = await sideOf(t, org)
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const signIn = () => newBrowser().request('POST', '/api/sign-in/link', { body: { token } })
  await standStill(side, org.id, '01', 5000)
  const refused = await signIn()
  assertError(refused, 'service_unavailable')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.deepEqual(await org.query('select id from quoin.sessions where org_id = $1'), [])
  await side.client.query('delete from quoin.moves where org_id = $1', [org.id])
  await letGo(side)
  assert.equal((await signIn()).status, 200)
})
