import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { updateClient } from '../../../customers/clients/operations.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { copyInvoice, createFromJob, sendInvoice, voidInvoice } from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { addClient, books, line, read, sent } from '../testing/invoicing.ts'

const copy = (org: TestOrg, invoice_id: string) => org.run(copyInvoice, { invoice_id }, org.owner)
const cancel = (org: TestOrg, invoice_id: string) => org.run(voidInvoice, { invoice_id }, org.owner)

test('a copy of a void invoice is a draft with its lines, discount, terms and memo, and the current customer', async () => {
  const org = await testOrg()
  const original = await sent(org, 10_000, {
    line_items: [line(10_000, { quantity: '2' }), line(500, { name: 'Gutters' })],
    discount: { type: 'percent', value: '5' },
    due_date: '2026-12-24',
    memo: 'Thank you.',
  })
  await assert.rejects(copy(org, original.id), {
    code: 'invalid_state',
    message: 'Only a void invoice can be copied.',
  })
  await cancel(org, original.id)
  await org.run(updateClient, { client_id: original.client_id, email: 'new@example.com' })
  const draft = await copy(org, original.id)
  assert.deepEqual(
    [draft.status, draft.invoice_number, draft.billing_email, draft.due_date, draft.memo, draft.discount],
    ['draft', null, 'new@example.com', '2026-12-24', 'Thank you.', { type: 'percent', value: '5' }],
  )
  assert.deepEqual(
    [draft.subtotal_cents, draft.discount_cents, draft.tax_cents, draft.total_cents],
    [original.subtotal_cents, original.discount_cents, original.tax_cents, original.total_cents],
  )
  const named = draft.line_items.map(({ name, quantity, unit_price_cents }) => [
    name,
    quantity,
    unit_price_cents,
  ])
  assert.deepEqual(named, [
    ['Windows', '2', 10_000],
    ['Gutters', '1', 500],
  ])
  assert.equal((await read(org, original.id)).status, 'void')
})

test("a job's lines are billed once: a second copy, or a copy beside another invoice, is refused", async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const estimate = await org.run(createEstimate, { client_id, location_id: org.locationId })
  const lines = [lineItem(8000), lineItem(500, { position: 2 })]
  const job_id = await addJob(org, { client_id, estimate_id: estimate.id, line_items: lines })
  await addDeposit(org, { client_id, estimate_id: estimate.id, amount_cents: 3000 })
  const { id } = await org.run(createFromJob, { job_id }, org.owner)
  await org.run(sendInvoice, { invoice_id: id }, org.owner)
  await cancel(org, id)
  assert.deepEqual(await books(org), { cash: 3000, deposit_liability: -3000 })
  const both = [() => copy(org, id), () => copy(org, id)]
  const outcomes = await race({ table: 'live.jobs', orgId: org.id, id: job_id }, both)
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(
    copy(org, id),
    (error: { code: string; details: { reason: string; line_id: string }[] }) => {
      assert.equal(error.code, 'invalid_state')
      assert.deepEqual(
        error.details.map(({ reason }) => reason),
        ['invoiced', 'invoiced'],
      )
      return true
    },
  )
  const draft = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))[0]!
  assert.deepEqual(
    draft.line_items.map(({ source_line_id }) => source_line_id),
    lines.map((each) => each.id),
  )
  assert.deepEqual([draft.deposit_applied_cents, draft.balance_cents], [3000, 5500])
  await assert.rejects(org.run(createFromJob, { job_id }, org.owner), { code: 'invalid_state' })
})

test('an invoice without a job can be copied once; after its copy is void, either can be copied again', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await cancel(org, id)
  const both = [() => copy(org, id), () => copy(org, id)]
  const outcomes = await race({ table: 'live.invoices', orgId: org.id, id }, both)
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const refused = {
    code: 'invalid_state',
    details: [{ field: 'invoice_id', message: 'is already copied', reason: 'invoiced' }],
  }
  await assert.rejects(copy(org, id), refused)
  const first = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))[0]!
  await cancel(org, first)
  const second = await copy(org, first)
  await assert.rejects(copy(org, id), refused)
  await assert.rejects(copy(org, first), refused)
  await cancel(org, second.id)
  assert.equal((await copy(org, id)).status, 'draft')
})
