import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '../../../customers/clients/operations.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createInvoice } from './create.ts'
import { getInvoice } from './get.ts'
import { sendInvoice } from './send.ts'
import { viewByCustomer } from './view-by-customer.ts'
import { voidInvoice } from './void.ts'

const customer = { type: 'customer', id: null } as const

async function drafted() {
  const org = await testOrg()
  const client = await org.run(createClient, {
    name: 'Ada',
    address_line1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const line = { name: 'Gutters', quantity: '1', unit_price_cents: 5000 }
  const { id } = await org.run(createInvoice, { client_id: client.id, line_items: [line] }, org.owner)
  return {
    org,
    id,
    send: () => org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner),
    view: () => org.run(viewByCustomer, { invoice_id: id }, customer),
    read: () => org.run(getInvoice, { invoice_id: id }),
  }
}

test('the first view sets the status to viewed and is in the history; later views change nothing', async () => {
  const { org, id, send, view, read } = await drafted()
  const sent = await send()
  const first = await view()
  assert.equal(first.status, 'viewed')
  assert.ok(first.first_viewed_at !== null)
  assert.deepEqual(await view(), first)
  assert.equal((await read()).version, sent.version + 1)
  const rows = await org.query(
    `select previous_status, status, changed_by_type from live.status_history
      where org_id = $1 and record_id = $2 order by changed_at desc, id desc limit 1`,
    [id],
  )
  assert.deepEqual(rows, [{ previous_status: 'sent', status: 'viewed', changed_by_type: 'customer' }])
})

test('a customer cannot find a draft, a view does not change a void invoice, and members cannot call the operation', async () => {
  const { org, id, send, view, read } = await drafted()
  await assert.rejects(view(), { code: 'not_found' })
  await send()
  await org.run(voidInvoice, { invoice_id: id, reason: 'twice' }, org.owner)
  const before = await read()
  assert.equal((await view()).first_viewed_at, null)
  assert.deepEqual(await read(), before)
  await assert.rejects(org.run(viewByCustomer, { invoice_id: id }, org.owner), {
    code: 'insufficient_permission',
  })
})
