import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateClient } from '../src/domains/customers/clients/operations.ts'
import { getEstimate, reviseEstimate, sendEstimate } from '../src/domains/selling/estimates/operations.ts'
import { unsubscribePath } from '../src/domains/messages/outbox/testing/unsubscribe-path.ts'
import { createInvoice, createPaymentLink, sendInvoice } from '../src/domains/money/invoices/operations.ts'
import { estimateAtLink } from '../src/domains/messages/public-links/testing/estimate-at-link.ts'
import { asWritten, mailServerOf } from '../src/testing/mail-server-of.ts'
import type { TestApp } from '../src/testing/test-app.ts'
import { mailsOf, textsOf } from '../src/testing/written.ts'

/** Returns the tables with a row that contains one of these secrets in any column, as text or as bytes. */
async function tablesWith({ inspect }: TestApp, secrets: readonly string[]): Promise<string[]> {
  const { rows: tables } = await inspect.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') order by 1`,
  )
  assert.ok(tables.length > 60, `only ${tables.length} tables`)
  const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
  const matchingTables: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await inspect.query(
      `select 1 from ${name} t where t::text like any($1::text[]) limit 1`,
      [forms.map((form) => `%${form}%`)],
    )
    if (rowCount) matchingTables.push(name)
  }
  return matchingTables
}

const tokensIn = (text: string): string[] =>
  [...text.matchAll(/\/[pu]\/([\w-]{32})/g)].map(([, token]) => token!)

test("the address of a customer's page is stored nowhere unencrypted, before and after it is sent", async () => {
  const { org, id } = await estimateAtLink()
  const { app } = org
  const server = await mailServerOf(app)
  const { client_id } = await org.run(getEstimate, { estimate_id: id })
  await org.run(updateClient, { client_id, phone: '+13125550142' }, org.owner)
  const invoice = await org.run(
    createInvoice,
    { client_id, tax_rate_id: null, line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 100 }] },
    org.owner,
  )
  await org.run(
    sendInvoice,
    { invoice_id: invoice.id, channels: ['email', 'sms'], phone: '+13125550142' },
    org.owner,
  )
  await org.run(reviseEstimate, { estimate_id: id }, org.owner)
  await org.run(sendEstimate, { estimate_id: id, channels: ['email'] }, org.owner)
  const { url } = await org.run(createPaymentLink, { invoice_id: invoice.id }, org.owner)
  await unsubscribePath(org)
  const said = [...(await mailsOf(org)), ...(await textsOf(org))].map(({ text }) => text).join('\n')
  const tokens = [...tokensIn(said), ...tokensIn(url)]
  assert.equal(new Set(tokens).size, 6)
  assert.deepEqual(await tablesWith(app, tokens), [])

  await server.deliverAll(org.id)
  assert.equal(server.received.length, 3)
  assert.equal(new Set(server.received.flatMap(({ content }) => tokensIn(asWritten(content)))).size, 3)
  assert.deepEqual(await tablesWith(app, tokens), [])
  const storedMails = (await mailsOf(org))
    .filter(({ status }) => status === 'sent')
    .map(({ text, html, headers }) => text + html + JSON.stringify(headers))
  assert.equal(storedMails.length, 3)
  assert.deepEqual(tokensIn(storedMails.join()), [])
  assert.deepEqual(tokensIn(app.logged.join('\n')), [])
})
