import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'
import { getLead, listLeads } from '../../leads/operations.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { connect } from '../../../organization/company/testing/connect.ts'
import { createLeadImport, listLeadImports, resolveLeadImport } from '../operations.ts'

async function queued(org: TestOrg, document: object, options: object = {}): Promise<string> {
  const { connector_key } = await connect(org, options)
  const ticket = await org.run(createLeadImport, { connector_key, ...document })
  assert.ok('import_id' in ticket, JSON.stringify(ticket))
  return ticket.import_id
}

const resolve = (org: TestOrg, lead_import_id: string, rest: object) =>
  org.run(resolveLeadImport, { lead_import_id, ...rest }, org.owner)

test('a corrected import becomes a lead as the connector would have created it', async () => {
  const org = await testOrg()
  const document = { customer_name: 'Ada', customer_email: 'nonsense', external_id: '7', notes: 'Ring.' }
  const id = await queued(org, document, { source_label: 'Fair', notes_prefix: '[fair]' })
  const fields = { customer_email: 'ada@example.com', service_address: '1 Main St' }
  const resolution = await resolve(org, id, { action: 'create_lead', fields })
  assert.equal(resolution.status, 'done')
  assert.notEqual(resolution.resolved_at, null)
  const lead = await org.run(getLead, { lead_id: resolution.lead_id })
  assert.equal(lead.customer_name, 'Ada')
  assert.equal(lead.customer_email, 'ada@example.com')
  assert.equal(lead.service_address, '1 Main St')
  assert.equal(lead.source, 'Fair')
  assert.equal(lead.notes, '[fair] Ring.')
  assert.equal(lead.external_id, '7')
  assert.deepEqual(lead.created_by, { type: 'member', id: org.ownerId })
  const { items } = await org.run(listLeadImports, { status: 'done' }, org.owner)
  assert.deepEqual(items, [resolution])
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('fields that are still wrong after corrections are named, and the import keeps waiting', async () => {
  const org = await testOrg()
  const id = await queued(org, { customer_name: 'Ada', customer_email: 'x' }, { required_fields: ['zip'] })
  const named = async (fields?: object): Promise<unknown[]> => {
    const error = await resolve(org, id, { action: 'create_lead', fields }).then(
      () => assert.fail('it was resolved'),
      (failure: { code: string; details: { field: string }[] }) => failure,
    )
    assert.equal(error.code, 'validation_error')
    return error.details.map(({ field }) => field)
  }
  assert.deepEqual(await named(), ['fields.customer_email', 'fields.service_address', 'fields.zip'])
  assert.deepEqual(await named({ zip: '60201', service_address: 'x' }), ['fields.customer_email'])
  assert.deepEqual(await named({ customer_name: null }), [
    'fields.customer_email',
    'fields.customer_name',
    'fields.service_address',
    'fields.zip',
  ])
  assert.deepEqual(await named({ customer_phone: '(312) 555-01423' }), ['fields.customer_phone'])
  assert.deepEqual(await named({ external_id: '7' }), ['fields.external_id'])
  assert.deepEqual(await named({ existing_client_id: newId() }), [
    'fields.customer_email',
    'fields.zip',
    'fields.existing_client_id',
  ])
  const { items } = await org.run(listLeadImports, { status: 'pending' }, org.owner)
  assert.deepEqual(
    items.map((item) => item.id),
    [id],
  )
  assert.deepEqual(await org.events(), [])
  const fields = { zip: '60201', service_address: '1 Main St', customer_email: null }
  assert.equal((await resolve(org, id, { action: 'create_lead', fields })).status, 'done')
})

test('an import whose phone and email belong to two clients is resolved by naming the client', async () => {
  const org = await testOrg()
  const place = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  await org.run(createClient, { ...place, name: 'Ada', phone: '+13125550142' })
  const bob = await org.run(createClient, { ...place, name: 'Bob', email: 'bob@example.com' })
  const both = { customer_phone: '+13125550142', customer_email: 'bob@example.com' }
  const id = await queued(org, { customer_name: 'B', service_address: 'x', ...both })
  await assert.rejects(resolve(org, id, { action: 'create_lead' }), { code: 'validation_error' })
  const resolution = await resolve(org, id, { action: 'create_lead', fields: { existing_client_id: bob.id } })
  assert.equal((await org.run(getLead, { lead_id: resolution.lead_id })).client_id, bob.id)
})

test('dismissing an import requires a reason, and no other resolution accepts one', async () => {
  const org = await testOrg()
  const id = await queued(org, {})
  const wrong: [object, string][] = [
    [{ action: 'dismiss' }, 'dismiss_reason'],
    [{ action: 'dismiss', dismiss_reason: ' ' }, 'dismiss_reason'],
    [{ action: 'dismiss', dismiss_reason: 'spam', fields: {} }, 'fields'],
    [{ action: 'create_lead', dismiss_reason: 'spam' }, 'dismiss_reason'],
    [{ dismiss_reason: 'spam' }, 'action'],
  ]
  for (const [rest, field] of wrong)
    await assert.rejects(resolve(org, id, rest), (error: { code: string; details: { field: string }[] }) => {
      assert.deepEqual([error.code, error.details[0]?.field], ['validation_error', field])
      return true
    })
  const dismissed = await resolve(org, id, { action: 'dismiss', dismiss_reason: 'spam' })
  assert.equal(dismissed.status, 'dismissed')
  assert.equal(dismissed.dismiss_reason, 'spam')
  assert.equal(dismissed.lead_id, null)
  const fields = { customer_name: 'Ada', service_address: '1 Main St' }
  for (const rest of [
    { action: 'create_lead', fields },
    { action: 'dismiss', dismiss_reason: 'again' },
  ])
    await assert.rejects(resolve(org, id, rest), { code: 'invalid_state' })
  assert.deepEqual(await org.events(), [])
})

test('of simultaneous resolutions of an import, exactly one succeeds', async () => {
  const org = await testOrg()
  const id = await queued(org, { customer_name: 'Ada' })
  const make = () => resolve(org, id, { action: 'create_lead', fields: { service_address: '1 Main St' } })
  const dismiss = () => resolve(org, id, { action: 'dismiss', dismiss_reason: 'spam' })
  const row = { table: 'live.lead_imports', orgId: org.id, id }
  const outcomes = await race(row, [make, dismiss, make])
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(lost.length, 2)
  for (const { reason } of lost) assert.equal((reason as { code: string }).code, 'invalid_state')
  for (const again of [make, dismiss]) await assert.rejects(again(), { code: 'invalid_state' })
  assert.ok((await org.run(listLeads, {})).items.length <= 1)
})

test('an import whose lead was created by another document meanwhile does not create it again', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const document = { connector_key, customer_name: 'Ada', service_address: '1 Main St', external_id: '7' }
  const ticket = await org.run(createLeadImport, { ...document, customer_email: 'nonsense' })
  assert.ok('import_id' in ticket)
  // Gives the waiting import another external id, so that the next import does not find it, as if both had arrived at
  // the same time.
  await org.app.inspect.query(`update live.lead_imports set external_id = 'x' where id = $1`, [
    ticket.import_id,
  ])
  await org.run(createLeadImport, document)
  const make = resolve(org, ticket.import_id, { action: 'create_lead', fields: { customer_email: null } })
  await assert.rejects(make, { code: 'invalid_state' })
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('other organizations, members without access to the location and other roles cannot resolve an import', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const id = await queued(org, {})
  const dismiss = { lead_import_id: id, action: 'dismiss', dismiss_reason: 'x' }
  const place = { name: 'Branch', timezone: 'America/Denver' }
  const branch = await org.run(saveLocation, place, org.operator)
  const elsewhere = { ...org.owner, locations: [branch.id] }
  await assert.rejects(other.run(resolveLeadImport, dismiss, other.owner), { code: 'not_found' })
  await assert.rejects(org.run(resolveLeadImport, dismiss, elsewhere), { code: 'not_found' })
  const rep = { type: 'member', id: org.ownerId, role: 'sales_rep' } as const
  await assert.rejects(org.run(resolveLeadImport, dismiss, rep), { code: 'insufficient_permission' })
  await assert.rejects(org.run(resolveLeadImport, dismiss), { code: 'insufficient_scope' })
})
