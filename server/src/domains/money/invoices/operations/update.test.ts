import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { applyCredit, updateInvoice, voidInvoice } from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { draft, line, sent } from '../testing/invoicing.ts'

test('absent fields stay, new lines replace all lines, and the amounts are recalculated', async () => {
  const org = await testOrg()
  const { id } = await draft(org, 10_000, { discount: { type: 'percent', value: '10' }, memo: 'Hello' })
  const change = (more: object) => org.run(updateInvoice, { invoice_id: id, ...more }, org.owner)
  const lines = await change({ line_items: [line(2000), line(3000, { name: 'Gutters' })] })
  assert.deepEqual(
    [lines.line_items.map((each) => each.name), lines.total_cents, lines.discount, lines.memo, lines.version],
    [['Windows', 'Gutters'], 4500, { type: 'percent', value: '10' }, 'Hello', 2],
  )
  const plain = await change({ discount: null, memo: null, terms_days: 7, expected_version: 2 })
  assert.deepEqual([plain.total_cents, plain.discount, plain.memo, plain.terms_days], [5000, null, null, 7])
  assert.deepEqual(
    plain.line_items.map((each) => each.id),
    lines.line_items.map((each) => each.id),
  )
  await assert.rejects(change({ memo: 'x', expected_version: 2 }), (error: { details: unknown[] }) => {
    assert.deepEqual(error.details, [
      { field: 'expected_version', message: 'is not the current version', version: 3 },
    ])
    return true
  })
})

test('a changed due date or balance emits an event with the former values; a changed memo does not', async () => {
  const org = await testOrg()
  const { id } = await draft(org)
  const change = (more: object) => org.run(updateInvoice, { invoice_id: id, ...more }, org.owner)
  const changes = () => org.payloads('invoice.changed')
  await change({ memo: 'Hello' })
  assert.deepEqual(await changes(), [])
  const moved = await change({ due_date: '2031-01-31', line_items: [line(3000)] })
  assert.deepEqual(await changes(), [
    {
      invoice_id: id,
      invoice_number: null,
      client_id: moved.client_id,
      job_id: null,
      estimate_id: null,
      location_id: org.locationId,
      status: 'draft',
      changed: ['due_date', 'balance_cents'],
      total_cents: 3000,
      balance_cents: 3000,
      previous_balance_cents: 10_000,
      currency: 'USD',
      due_date: '2031-01-31',
      previous_due_date: null,
      version: 3,
      updated_at: moved.updated_at,
    },
  ])
  await change({ due_date: null })
  assert.partialDeepStrictEqual((await changes()).at(-1), {
    changed: ['due_date'],
    due_date: null,
    previous_due_date: '2031-01-31',
  })
})

test('after an invoice is issued, only memo and due date can be changed', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const later = await org.run(
    updateInvoice,
    { invoice_id: id, due_date: '2031-01-31', memo: 'Take your time.' },
    org.owner,
  )
  assert.deepEqual([later.due_date, later.memo, later.invoice_number], ['2031-01-31', 'Take your time.', 1])
  for (const change of [
    { line_items: [line(1)] },
    { discount: null },
    { tax_rate_id: null },
    { terms_days: 3 },
  ])
    await assert.rejects(org.run(updateInvoice, { invoice_id: id, ...change }, org.owner), {
      code: 'invalid_state',
    })
  await org.run(voidInvoice, { invoice_id: id }, org.owner)
  await assert.rejects(org.run(updateInvoice, { invoice_id: id, memo: 'x' }, org.owner), {
    code: 'invalid_state',
  })
  const unknown = { invoice_id: crypto.randomUUID(), memo: 'x' }
  await assert.rejects(org.run(updateInvoice, unknown, org.owner), { code: 'not_found' })
})

test('a draft cannot be changed to a total below the deposit applied to it', async () => {
  const org = await testOrg()
  const { id, client_id } = await draft(org)
  await addDeposit(org, { client_id, amount_cents: 4000 })
  const { balance_cents, status } = await org.run(applyCredit, { invoice_id: id }, org.owner)
  assert.deepEqual([balance_cents, status], [6000, 'draft'])
  const change = (cents: number) =>
    org.run(updateInvoice, { invoice_id: id, line_items: [line(cents)] }, org.owner)
  await assert.rejects(change(3999), { code: 'invalid_state' })
  assert.equal((await change(4000)).balance_cents, 0)
})
