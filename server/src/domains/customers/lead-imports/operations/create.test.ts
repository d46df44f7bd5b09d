import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { connect } from '../../../organization/company/testing/connect.ts'
import { createClient } from '../../clients/operations.ts'
import { getLead } from '../../leads/operations.ts'
import { createLeadImport, resolveLeadImport } from '../operations.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

function assertLead(answer: object): asserts answer is { id: string; notes: string | null; source: string } {
  assert.ok('lead_number' in answer, JSON.stringify(answer))
}

test("a complete document becomes a lead at once, with the connector's source and notes prefix", async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, {
    source_label: 'Fair',
    notes_prefix: '[fair]',
    aliases: { who: 'customer_name' },
  })
  const { customer_name: customerName, ...rest } = ada
  const lead = await org.run(createLeadImport, {
    connector_key,
    who: customerName,
    ...rest,
    notes: 'Ring twice.',
    other: { a: 1 },
  })
  assertLead(lead)
  assert.equal(lead.source, 'Fair')
  assert.equal(lead.notes, '[fair] Ring twice.')
  assert.deepEqual(await org.run(getLead, { lead_id: lead.id }), lead)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('an incomplete document waits for review with all its content and emits no event', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { required_fields: ['zip'] })
  const document = { customer_name: 'Ada', customer_email: 'nonsense', gate: 'b\0d \ud800' }
  const ticket = await org.run(createLeadImport, { connector_key, ...document })
  assert.ok('import_id' in ticket)
  assert.deepEqual(
    ticket.problems.map((problem) => problem.field),
    ['customer_email', 'service_address', 'zip'],
  )
  const rows = await org.query<{ payload: object }>(
    'select payload from live.lead_imports where org_id = $1 and id = $2',
    [ticket.import_id],
  )
  assert.deepEqual(rows, [{ payload: { ...document, gate: 'b\ufffdd \ufffd' } }])
  assert.deepEqual(await org.events(), [])
})

test('a document whose phone and email belong to two different clients waits for a person to decide', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const place = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  await org.run(createClient, { ...place, name: 'Ada', phone: '+13125550142' })
  await org.run(createClient, { ...place, name: 'Bob', email: 'bob@example.com' })
  const both = { customer_phone: '+13125550142', customer_email: 'bob@example.com' }
  const ticket = await org.run(createLeadImport, { connector_key, ...ada, ...both })
  assert.ok('problems' in ticket)
  assert.deepEqual(ticket.problems, [
    { field: 'customer_email', message: 'belongs to a different client than customer_phone' },
  ])
})

test('an inactive connector accepts no documents', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { active: false })
  await assert.rejects(org.run(createLeadImport, { connector_key, ...ada }), {
    code: 'validation_error',
    details: [{ field: 'connector_key', message: 'is not an active connector of the organization' }],
  })
})

test('a lead with the same external id, sent again or at the same moment, is created once', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const sendDocument = () => org.run(createLeadImport, { connector_key, ...ada, external_id: 'theirs-1' })
  const outcomes = await race({ table: 'live.leads' }, [sendDocument, sendDocument, sendDocument])
  const ids = outcomes.map((outcome) => {
    assert.equal(outcome.status, 'fulfilled')
    assertLead(outcome.value)
    return outcome.value.id
  })
  assert.equal(new Set(ids).size, 1)
  const again = await sendDocument()
  assertLead(again)
  assert.equal(again.id, ids[0])
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a lead whose external id exists at a location without access is refused instead of created again', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const branch = { name: 'Branch', timezone: 'America/Denver' }
  const there = await org.run(saveLocation, branch, org.operator)
  const document = { connector_key, ...ada, external_id: 'theirs-1' }
  assertLead(await org.run(createLeadImport, document))
  await assert.rejects(org.run(createLeadImport, document, { locations: [there.id] }), {
    code: 'validation_error',
    details: [
      { field: 'external_id', message: 'is the id of a lead in a location that the caller cannot access' },
    ],
  })
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('an import with the same external id, sent again or at the same moment, waits in the queue once', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const sendDocument = () =>
    org.run(createLeadImport, { connector_key, customer_name: 'Ada', external_id: 'theirs-1' })
  const outcomes = await race({ table: 'live.lead_imports' }, [sendDocument, sendDocument, sendDocument])
  const answers = outcomes.map((outcome) => JSON.stringify(outcome.status === 'fulfilled' && outcome.value))
  assert.match(answers[0]!, /import_id/)
  assert.equal(new Set(answers).size, 1)
  const whole = await org.run(createLeadImport, { connector_key, ...ada, external_id: 'theirs-1' })
  assert.equal(JSON.stringify(whole), answers[0])
  assert.deepEqual(await org.events(), [])
})

test('after an import is resolved, its external id can be sent again', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const sendDocument = () => org.run(createLeadImport, { connector_key, external_id: 'theirs-1' })
  const first = await sendDocument()
  assert.ok('import_id' in first)
  const dismissal = { lead_import_id: first.import_id, action: 'dismiss', dismiss_reason: 'spam' }
  await org.run(resolveLeadImport, dismissal, org.owner)
  const second = await sendDocument()
  assert.ok('import_id' in second && second.import_id !== first.import_id)
})

test('an import that waits at a location without access is refused instead of queued again', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const branch = { name: 'Branch', timezone: 'America/Denver' }
  const there = await org.run(saveLocation, branch, org.operator)
  const document = { connector_key, external_id: 'theirs-1' }
  await org.run(createLeadImport, document)
  await assert.rejects(org.run(createLeadImport, document, { locations: [there.id] }), {
    code: 'validation_error',
    details: [
      { field: 'external_id', message: 'is the id of a lead in a location that the caller cannot access' },
    ],
  })
})
