import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redacted } from '../../../../../../kernel/operations/operation.ts'
import { testOrg } from '../../../../../../testing/test-org.ts'
import { findOrganizationOfConnector } from '../../../connectors/connectors-table.ts'
import { listConnectors } from './list.ts'
import { saveConnector } from './save.ts'

test('the whole connector key is shown when it is created and never again', async () => {
  const org = await testOrg()
  const input = {
    name: 'Website',
    aliases: { your_name: 'customer_name' },
    required_fields: ['city', 'city'],
  }
  const created = await org.run(saveConnector, input, org.owner)
  assert.match(created.connector_key!, /^conn_[a-z2-9]{20}$/)
  assert.equal(created.key_hint, `…${created.connector_key!.slice(-4)}`)
  assert.deepEqual(
    [created.aliases, created.required_fields, created.active],
    [input.aliases, ['city'], true],
  )
  const redactedView = { ...created, connector_key: redacted, key_hint: redacted }
  assert.deepEqual(saveConnector.redact!(created), redactedView)

  const changed = await org.run(saveConnector, { connector_id: created.id, notes_prefix: 'Web:' }, org.owner)
  assert.deepEqual(changed, { ...created, notes_prefix: 'Web:', version: 2, connector_key: null })
  const { items } = await org.run(listConnectors, {}, org.owner)
  assert.deepEqual(
    items.map((each) => ({ ...each, connector_key: null })),
    [changed],
  )
  assert.ok(!JSON.stringify(items).includes(created.connector_key!))
})

test('a connector has at most 100 aliases', async () => {
  const org = await testOrg()
  const aliases = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`name ${at}`, 'city' as const]))
  await org.run(saveConnector, { name: 'Website', aliases: aliases(100) }, org.owner)
  await assert.rejects(org.run(saveConnector, { name: 'Website', aliases: aliases(101) }, org.owner), {
    code: 'validation_error',
    details: [{ field: 'aliases', message: 'must have at most 100 fields' }],
  })
  await assert.rejects(
    org.run(saveConnector, { name: 'Website', required_fields: Array(11).fill('city') }, org.owner),
    { code: 'validation_error' },
  )
})

test('a new connector key replaces the old one at once, and an inactive connector is not found', async () => {
  const org = await testOrg()
  const { system } = org.app.database
  const created = await org.run(saveConnector, { name: 'Website' }, org.owner)
  const after = await org.run(saveConnector, { connector_id: created.id, new_key: true }, org.owner)
  assert.equal(await findOrganizationOfConnector(system, created.connector_key!), undefined)
  assert.equal(await findOrganizationOfConnector(system, after.connector_key!), org.id)
  await org.run(saveConnector, { connector_id: created.id, active: false }, org.owner)
  assert.equal(await findOrganizationOfConnector(system, after.connector_key!), undefined)
})

test('the list shows when a connector last created a lead', async () => {
  const org = await testOrg()
  const created = await org.run(saveConnector, { name: 'Website' }, org.owner)
  const lead = { connector_key: created.connector_key, customer_name: 'Ada', service_address: '1 Main St' }
  const answer = await org.request('POST', '/leads', { body: lead })
  assert.equal(answer.status, 201, answer.text)
  const [listed] = (await org.run(listConnectors, {}, org.owner)).items
  assert.equal(listed!.last_import_at, answer.body.data.created_at)
})

test('connectors and members of another organization and unknown target fields are refused', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const theirs = await other.run(saveConnector, { name: 'Website' }, other.owner)
  const change = (input: object) => org.run(saveConnector, input, org.owner)
  await assert.rejects(change({ connector_id: theirs.id, active: false }), { code: 'not_found' })
  await assert.rejects(change({ name: 'X', assigned_to: other.ownerId }), { code: 'validation_error' })
  await assert.rejects(change({ name: 'X', aliases: { a: 'total' } }), { code: 'validation_error' })
  await assert.rejects(change({}), { code: 'validation_error' })
})
