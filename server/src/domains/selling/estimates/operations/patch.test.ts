import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Mode } from '../../../../kernel/database/database.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createClient, getClient } from '../../../customers/clients/operations.ts'
import { createLead, getLead } from '../../../customers/leads/operations.ts'
import type { Estimate } from '../estimate.ts'
import { createEstimate, getEstimate, listEstimates, patchEstimate } from '../operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

async function drafted(mode: Mode = 'live') {
  const org = await testOrg(mode)
  const client = await org.run(createClient, ada)
  const estimate = await org.run(createEstimate, { location_id: org.locationId, client_id: client.id })
  const patch = (changes: object): Promise<Estimate> =>
    org.run(patchEstimate, { estimate_id: estimate.id, ...changes })
  return { org, client, estimate, patch }
}

test('customer and property data are normalized when they change, and null clears', async () => {
  const { org, estimate, patch } = await drafted()
  const changes = {
    customer_name: 'Ada King',
    customer_email: 'ada@EXAMPLE.com',
    service_address: '2 Main St',
    sqft: 2400,
    stories: 2.5,
    year_built: 1984,
    siding_type: 'vinyl',
    source: 'Referral',
    assigned_rep_id: org.ownerId,
  }
  const changed = await patch({
    ...changes,
    customer_phone: '(312) 555-0142',
    state: 'Indiana',
    zip: null,
    expires_at: '2026-03-02T10:00:00-06:00',
  })
  assert.deepEqual(changed, {
    ...estimate,
    ...changes,
    customer_email: 'ada@example.com',
    customer_phone: '+13125550142',
    state: 'IN',
    zip: null,
    expires_at: '2026-03-02T16:00:00.000Z',
    version: 2,
    updated_at: changed.updated_at,
  })
  assert.deepEqual(await org.run(getEstimate, { estimate_id: estimate.id }), changed)
})

test('an update without changes does not raise the version', async () => {
  const { patch } = await drafted()
  const changed = await patch({ stories: 2, customer_phone: '(312) 555-0142', status: 'draft' })
  const again = await patch({ stories: 2, customer_phone: '+13125550142', status: 'draft' })
  assert.deepEqual(again, changed)
  assert.equal(again.version, 2)
})

for (const mode of ['live', 'sandbox'] as const) {
  test(`setting sent assigns a number and an expiry, and moves client and lead forward (${mode})`, async () => {
    const org = await testOrg(mode)
    const lead = await org.run(createLead, { customer_name: 'Grace', service_address: '9 Elm Ave' })
    const draft = await org.run(createEstimate, { location_id: org.locationId, lead_id: lead.id })
    const sent = await org.run(patchEstimate, { estimate_id: draft.id, status: 'sent' })
    assert.equal(sent.status, 'sent')
    assert.equal(sent.sent_at, sent.updated_at)
    assert.equal(Date.parse(sent.expires_at!) - Date.parse(sent.updated_at), 30 * 24 * 60 * 60 * 1000)
    assert.equal(typeof sent.estimate_number, 'number')
    assert.equal((await org.run(getClient, { client_id: draft.client_id })).status, 'prospect')
    assert.equal((await org.run(getLead, { lead_id: lead.id })).status, 'estimate_sent')
    const events = await org.events()
    assert.equal(events.filter((name) => name === 'estimate.sent').length, 1)
    const changes = events.filter((name) => name === 'lead.status_changed')
    assert.equal(changes.length, 2)
    const back = await org.run(patchEstimate, { estimate_id: draft.id, status: 'draft' })
    assert.deepEqual([back.status, back.estimate_number], ['draft', sent.estimate_number])
    assert.equal((await org.run(getLead, { lead_id: lead.id })).status, 'estimate_sent')
  })
}

test('an estimate past its expiry reads as expired, alone and in lists, and can be sent again', async () => {
  const { org, estimate, patch } = await drafted()
  const past = '2020-01-01T00:00:00.000Z'
  assert.equal((await patch({ expires_at: past })).status, 'draft')
  assert.equal((await patch({ status: 'sent' })).status, 'expired')
  assert.equal((await org.run(getEstimate, { estimate_id: estimate.id })).status, 'expired')
  assert.deepEqual(
    (await org.run(listEstimates, {})).items.map((each) => each.status),
    ['expired'],
  )
  await assert.rejects(patch({ status: 'draft' }), { code: 'invalid_state' })
  const again = await patch({ status: 'sent' })
  assert.equal(again.status, 'sent')
  assert.ok(again.expires_at! > again.sent_at!)
})

test('an accepted or void estimate cannot be set to draft or sent', async () => {
  const { org, patch } = await drafted()
  for (const status of ['accepted', 'void']) {
    await org.query('update live.estimates set status = $2 where org_id = $1', [status])
    for (const to of ['draft', 'sent']) await assert.rejects(patch({ status: to }), { code: 'invalid_state' })
  }
})

test('invalid values are refused with the field', async () => {
  const { patch } = await drafted()
  const wrong: [string, unknown][] = [
    ['assigned_rep_id', randomUUID()],
    ['status', 'accepted'],
    ['expires_at', '2026-03-02T10:00:00'],
    ['state', 'Atlantis'],
    ['zip', '606'],
    ['sqft', -1],
    ['stories', 1.25],
    ['customer_phone', '12'],
    ['total_cents', 5],
    ['line_items', []],
    ['location_id', randomUUID()],
  ]
  for (const [field, value] of wrong) {
    await assert.rejects(
      patch({ [field]: value }),
      (error: { code?: string; details?: { field?: string }[] }) => {
        assert.deepEqual([error.code, error.details?.[0]?.field], ['validation_error', field])
        return true
      },
    )
  }
  await assert.rejects(patch({}), { code: 'validation_error' })
})

test('a rep who was deactivated cannot be assigned', async () => {
  const { org, patch } = await drafted()
  await org.query('update quoin.members set active = false where org_id = $1')
  await assert.rejects(patch({ assigned_rep_id: org.ownerId }), { code: 'validation_error' })
})

test('over REST a test key can patch its estimate, and a live key is refused before anything else', async () => {
  const { org } = await drafted()
  const key = await org.key({ mode: 'test' })
  const client = await org.request('POST', '/clients', { key, body: ada })
  const body = { location_id: org.locationId, client_id: client.body.data.id }
  const response = await org.request('POST', '/estimates', { key, body })
  const path = `/estimates/${response.body.data.id}`
  const changed = await org.request('PATCH', path, {
    key,
    body: { customer_phone: '+13125550142', status: 'sent' },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual([changed.body.data.customer_phone, changed.body.data.status], ['+13125550142', 'sent'])
  const live = await org.request('PATCH', path, { body: 'no JSON' })
  assert.deepEqual([live.status, live.body.error.code], [405, 'write_not_supported'])
  const unknown = await org.request('PATCH', `/estimates/${randomUUID()}`, { key, body: { source: 'x' } })
  assert.equal(unknown.status, 404)
})
