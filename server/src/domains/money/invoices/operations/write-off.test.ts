import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { writeOff } from '../operations.ts'
import { books, draft, pay, sent, countEvents } from '../testing/invoicing.ts'

test('a write-off books the rest as a loss and keeps the revenue, and a later payment reverses it', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await pay(org, id, 4000)
  const off = await org.run(writeOff, { invoice_id: id, reason: 'Moved away.' }, org.owner)
  assert.deepEqual([off.status, off.balance_cents, off.written_off_cents], ['written_off', 0, 6000])
  assert.deepEqual(await books(org, off), { cash: 4000, bad_debt: 6000, revenue: -10_000 })
  assert.equal(await countEvents(org, 'invoice.paid'), 0)
  const part = await pay(org, id, 1000)
  assert.deepEqual([part.status, part.balance_cents], ['partial', 5000])
  assert.deepEqual(await books(org, part), { cash: 5000, receivable: 5000, revenue: -10_000 })

  const again = await org.run(writeOff, { invoice_id: id, reason: 'Really.' }, org.owner)
  assert.deepEqual([again.balance_cents, again.written_off_cents], [0, 5000])
  const paid = await pay(org, id, 5000)
  assert.deepEqual([paid.status, await countEvents(org, 'invoice.paid')], ['paid', 1])
  assert.deepEqual(await books(org, paid), { cash: 10_000, revenue: -10_000 })
  await assert.rejects(org.run(writeOff, { invoice_id: id, reason: 'x' }, org.owner), {
    code: 'invalid_state',
  })
})

test('a draft cannot be written off, and a write-off requires the permission to refund', async () => {
  const org = await testOrg()
  const { id } = await draft(org)
  const input = { invoice_id: id, reason: 'x' }
  await assert.rejects(org.run(writeOff, input, org.owner), { code: 'invalid_state' })
  const rep = { type: 'member' as const, id: org.ownerId, role: 'sales_rep' as const }
  await assert.rejects(org.run(writeOff, input, rep), { code: 'insufficient_permission' })
})

test('a second write-off at the same instant counts alone', async (t) => {
  const org = await testOrg()
  const { id } = await sent(org)
  org.app.clock.now = new Date()
  t.after(() => void (org.app.clock.now = undefined))
  const off = () => org.run(writeOff, { invoice_id: id, reason: 'Gone.' }, org.owner)
  await off()
  await pay(org, id, 2500)
  const again = await off()
  assert.deepEqual([again.written_off_cents, again.balance_cents], [7500, 0])
  await books(org, again)
})
