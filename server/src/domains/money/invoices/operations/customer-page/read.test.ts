import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { draft, pay, sent } from '../../testing/invoicing.ts'
import { readCustomerPage } from './read.ts'

test("a member can read the customer's page of an invoice as plain text", async () => {
  const org = await testOrg()
  const { id, invoice_number } = await sent(org, 10_000)
  const page = await org.run(readCustomerPage, { invoice_id: id }, org.owner)
  assert.deepEqual([page.is_offered, page.can_accept], [true, false])
  assert.match(page.text, new RegExp(`Invoice #${invoice_number}`))
  assert.match(page.text, /\$100\.00/)
  assert.doesNotMatch(page.text, /https?:|[<>]/)
})

test('the customer page says whether the invoice can be paid on it', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 10_000)
  const canPay = async () => (await org.run(readCustomerPage, { invoice_id: id }, org.owner)).can_pay
  assert.equal(await canPay(), true)
  await pay(org, id, 10_000)
  assert.equal(await canPay(), false)
})

test('a draft has no customer page, and another organization cannot read it', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [unsent, issued] = [await draft(org), await sent(org)]
  const read = (by: typeof org, { id }: { id: string }) =>
    by.run(readCustomerPage, { invoice_id: id }, by.owner)
  await assert.rejects(read(org, unsent), { code: 'not_found' })
  await assert.rejects(read(other, issued), { code: 'not_found' })
})
