import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createLead } from '../../../customers/leads/operations.ts'
import { createEstimate, updateDetails } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('message, terms and contact of a draft can be changed, and an update without changes keeps the version', async () => {
  const of = await estimating()
  const draft = await of.draft()
  const change = { message: 'Thank you', terms: 'Net 30', customer_email: 'ADA@Example.com', sqft: 2400 }
  const changed = await of.run(updateDetails, { estimate_id: draft.id, ...change })
  assert.deepEqual(changed, {
    ...draft,
    ...change,
    customer_email: 'ADA@example.com',
    version: draft.version + 1,
    updated_at: changed.updated_at,
  })
  assert.deepEqual(await of.run(updateDetails, { estimate_id: draft.id, ...change }), changed)
  await assert.rejects(
    of.run(updateDetails, { estimate_id: draft.id, sqft: 1, expected_version: draft.version }),
    { code: 'stale_version' },
  )
})

test('choosing another property copies its address, and the property must belong to the same customer', async () => {
  const of = await estimating()
  const draft = await of.draft()
  const rows = await of.org.query<{ phone: string }>('select phone from live.clients where org_id = $1')
  const lead = await of.org.run(createLead, {
    customer_name: 'Ada',
    customer_phone: rows[0]!.phone,
    service_address: '9 Elm Ave',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const second = await of.run(createEstimate, { location_id: of.org.locationId, lead_id: lead.id })
  assert.equal(second.client_id, draft.client_id)
  const moved = await of.run(updateDetails, { estimate_id: draft.id, property_id: second.property_id })
  assert.deepEqual([moved.property_id, moved.service_address], [second.property_id, '9 Elm Ave'])
  const named = { property_id: draft.property_id, service_address: 'The back door' }
  const back = await of.run(updateDetails, { estimate_id: draft.id, ...named })
  assert.equal(back.service_address, 'The back door')
  for (const [field, value] of [
    ['property_id', randomUUID()],
    ['assigned_rep_id', randomUUID()],
  ] as const)
    await assert.rejects(of.run(updateDetails, { estimate_id: draft.id, [field]: value }), {
      code: 'validation_error',
    })
})
