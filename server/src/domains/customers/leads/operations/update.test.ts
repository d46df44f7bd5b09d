import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { assertError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead, getLead, updateLead } from '../operations.ts'
import { hire } from '../testing/people.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St', notes: 'Call first.' }

test('notes can be changed and cleared, and other fields stay', async (t) => {
  const org = await testOrg('sandbox')
  t.after(() => (org.app.clock.now = undefined))
  const lead = await org.run(createLead, ada)
  org.app.clock.now = new Date(Date.parse(lead.created_at) + 60_000)
  const updated_at = org.app.clock.now.toISOString()

  const changed = await org.run(updateLead, { lead_id: lead.id, notes: 'Ring twice.' })
  assert.deepEqual(changed, { ...lead, notes: 'Ring twice.', version: 2, updated_at })
  const cleared = await org.run(updateLead, { lead_id: lead.id, notes: null })
  assert.deepEqual(cleared, { ...lead, notes: null, version: 3, updated_at })
  assert.deepEqual(await org.run(getLead, { lead_id: lead.id }), cleared)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('contact, address and source can be changed, and other fields stay', async () => {
  const org = await testOrg()
  await org.query(
    `insert into quoin.lead_sources (org_id, id, name, created_at, updated_at) values ($1, $2, 'Referral', now(), now())`,
    [newId()],
  )
  const lead = await org.run(createLead, { ...ada, customer_phone: '(312) 555-0142' })
  const changes = {
    customer_name: 'Ada King',
    customer_email: 'ada@example.com',
    customer_phone: '312-555-0143',
    service_address: '2 Elm St',
    city: 'Chicago',
    source: 'Referral',
  }
  const changed = await org.run(updateLead, { lead_id: lead.id, ...changes })
  assert.deepEqual(changed, {
    ...lead,
    ...changes,
    customer_phone: '+13125550143',
    source_id: changed.source_id,
    version: 2,
    updated_at: changed.updated_at,
  })
  assert.notEqual(changed.source_id, null)
  await assert.rejects(org.run(updateLead, { lead_id: lead.id, source: 'Nobody' }), {
    code: 'validation_error',
    details: [
      {
        field: 'source',
        message: 'is not the name of an active lead source: the active lead sources are Referral',
      },
    ],
  })
})

test('an update without changes, however its values are spelled, does not raise the version', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { ...ada, customer_phone: '(312) 555-0142' })
  const same = { lead_id: lead.id, notes: 'Call first.', customer_phone: '+1 312 555 0142' }
  assert.deepEqual(await org.run(updateLead, same), lead)
})

test('a change with an old version is refused, and of two simultaneous changes with one version one is', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, ada)
  const change = (notes: string) => () => org.run(updateLead, { lead_id, notes, expected_version: 1 })
  const outcomes = await race({ table: 'live.leads', orgId: org.id, id: lead_id }, [change('a'), change('b')])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await assert.rejects(change('c'), {
    code: 'stale_version',
    details: [{ field: 'expected_version', message: 'is not the current version', version: 2 }],
  })
})

test('an unknown lead or one of another rep cannot be changed, and an update cannot set the status', async () => {
  const org = await testOrg('sandbox')
  await assert.rejects(org.run(updateLead, { lead_id: newId(), notes: 'x' }), { code: 'not_found' })
  const { id } = await org.run(createLead, ada)
  const rep = await hire(org)
  await assert.rejects(org.run(updateLead, { lead_id: id, notes: 'x' }, rep), { code: 'not_found' })
  await assert.rejects(org.run(updateLead, { lead_id: id, notes: 'x', status: 'lost' }), {
    code: 'validation_error',
    message: /^status: is an unknown field/,
  })
})

test('over REST only the notes can be changed', async () => {
  const org = await testOrg()
  const key = await org.key({ mode: 'test' })
  const { body } = await org.request('POST', '/leads', { key, body: ada })
  const path = `/leads/${body.data.id}`
  const changed = await org.request('PATCH', path, { key, body: { notes: 'Ring twice.' } })
  assert.equal(changed.body.data.notes, 'Ring twice.')
  const refused = await org.request('PATCH', path, { key, body: { customer_name: 'Eve' } })
  assertError(refused, 'validation_error', 'customer_name')
})

test('the same number without an extension keeps the extension, a different number has none, and null clears it', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, { ...ada, customer_phone: '(312) 555-0142 x8' })
  const after = async (change: object) => {
    const lead = await org.run(updateLead, { lead_id, ...change })
    return [lead.customer_phone, lead.customer_phone_extension, lead.version]
  }
  assert.deepEqual(await after({ customer_phone: '312-555-0142' }), ['+13125550142', '8', 1])
  assert.deepEqual(await after({ customer_phone_extension: '9' }), ['+13125550142', '9', 2])
  assert.deepEqual(await after({ customer_phone: '(312) 555-0142 x7' }), ['+13125550142', '7', 3])
  assert.deepEqual(await after({ customer_phone_extension: null }), ['+13125550142', null, 4])
  const both = { customer_phone: '312-555-0143', customer_phone_extension: '5' }
  assert.deepEqual(await after(both), ['+13125550143', '5', 5])
  assert.deepEqual(await after({ customer_phone: '312-555-0144' }), ['+13125550144', null, 6])
  const refusal = (message: string) => ({
    code: 'validation_error',
    details: [{ field: 'customer_phone_extension', message }],
  })
  await assert.rejects(
    after({ customer_phone: '312-555-0144 x1', customer_phone_extension: '2' }),
    refusal('differs from the extension in customer_phone: send only one of them'),
  )
  await assert.rejects(
    after({ customer_phone: null, customer_phone_extension: '2' }),
    refusal('needs a phone number in customer_phone'),
  )
  await after({ customer_phone_extension: '3' })
  assert.deepEqual(await after({ customer_phone: null }), [null, null, 8])
})
