import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redacted } from '../../../../../kernel/operations/operation.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createPaymentLink } from '../../operations.ts'
import { draft, pay, sent } from '../../testing/invoicing.ts'

test('the link leads to the amount owed, and its URL is redacted in the stored answer', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await pay(org, id, 2500)
  const link = await org.run(createPaymentLink, { invoice_id: id }, org.owner)
  assert.match(link.url, /^http:\/\/quoin\.test\/p\/[\w-]{32}$/)
  assert.deepEqual([link.invoice_id, link.balance_cents, link.currency], [id, 7500, 'USD'])
  assert.equal(createPaymentLink.redact!(link).url, redacted)
})

test('a draft or a paid invoice has no payment link', async () => {
  const org = await testOrg()
  for (const { id } of [await draft(org), await pay(org, (await sent(org)).id, 10_000)])
    await assert.rejects(org.run(createPaymentLink, { invoice_id: id }, org.owner), { code: 'invalid_state' })
})
