import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDocumented } from '../../../testing/assert-documented.ts'
import { assertCommonHeaders, assertError } from '../../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { saveLeadSource } from '../../organization/company/operations.ts'
import { connect } from '../../organization/company/testing/connect.ts'
import { createMember, deactivateMember } from '../../office/workforce/operations.ts'

// Tests POST /api/v1/leads with `connector_key`, as a connected system calls it.

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

async function hire(org: TestOrg, name: string): Promise<{ id: string; email: string }> {
  const member = { email: `${name}@${org.slug}.test`, name, role: 'sales_rep' }
  return await org.run(createMember, member, org.operator)
}

async function post(org: TestOrg, body: object) {
  const answer = await org.request('POST', '/leads', { body })
  assertDocumented('POST', '/leads', answer)
  assertCommonHeaders(answer)
  return answer
}

test("a complete document answers 201 and becomes a lead with the connector's settings", async () => {
  const org = await testOrg()
  const rep = await hire(org, 'rep')
  const source = await org.run(saveLeadSource, { name: 'Fair' }, org.operator)
  const { connector_key } = await connect(org, {
    source_label: 'Fair',
    notes_prefix: '[fair]',
    assigned_to: rep.id,
    aliases: {
      who: 'customer_name',
      'Street & no': 'service_address',
      ref: 'external_id',
      tel: 'customer_phone',
    },
    required_fields: ['customer_phone'],
  })
  const theirs = {
    who: 'Ada',
    'Street & no': '1 Main St',
    ref: 42,
    tel: '3125550142',
    notes: 'Ring.',
    x: [1],
  }
  const answer = await post(org, { connector_key, ...theirs })
  assert.equal(answer.status, 201, answer.text)
  const lead = answer.body.data
  assert.equal(answer.headers['location'], `/api/v1/leads/${lead.id}`)
  assert.deepEqual(
    [lead.customer_name, lead.service_address, lead.external_id, lead.customer_phone, lead.notes],
    ['Ada', '1 Main St', '42', '+13125550142', '[fair] Ring.'],
  )
  assert.deepEqual([lead.source, lead.source_id, lead.connector_key], ['Fair', source.id, connector_key])
  assert.equal(lead.assigned_to, rep.id)
  const again = await post(org, { connector_key, ...theirs, who: 'Someone else' })
  assert.deepEqual([again.status, again.body.data], [201, lead])
})

test('an incomplete document answers 202 with an import id, and again with the same id while it waits', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { required_fields: ['zip', 'customer_email'] })
  const answer = await post(org, { connector_key, ...ada, external_id: '7', customer_email: 'nonsense' })
  assert.equal(answer.status, 202, answer.text)
  assert.equal(answer.headers['location'], undefined)
  assert.deepEqual(Object.keys(answer.body.data), ['import_id', 'status', 'problems'])
  assert.deepEqual(
    answer.body.data.problems.map(({ field }: { field: string }) => field),
    ['customer_email', 'zip'],
  )
  const again = await post(org, { connector_key, ...ada, external_id: '7' })
  assert.deepEqual([again.status, again.body], [202, answer.body])
})

test('a document whose phone and email belong to two clients answers 202', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const place = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  for (const contact of [{ phone: '+13125550142' }, { email: 'bob@example.com' }])
    await org.request('POST', '/clients', { body: { name: 'Ada', ...place, ...contact } })
  const answer = await post(org, {
    connector_key,
    ...ada,
    customer_phone: '(312) 555-0142',
    customer_email: 'BOB@example.com',
  })
  assert.equal(answer.status, 202)
  assert.deepEqual(answer.body.data.problems, [
    { field: 'customer_email', message: 'belongs to a different client than customer_phone' },
  ])
})

test('an unknown or inactive connector, or one of another organization, answers the same 422', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const keys = [
    'conn_x',
    (await connect(other)).connector_key,
    (await connect(org, { active: false })).connector_key,
  ]
  const texts = new Set<string>()
  for (const connector_key of keys) {
    const answer = await post(org, { connector_key, ...ada })
    assertError(answer, 'validation_error', 'connector_key')
    texts.add(answer.text)
  }
  assert.equal(texts.size, 1)
})

test("if the connector's rep was deactivated, the lead goes to the member who made the key", async () => {
  const org = await testOrg()
  const rep = await hire(org, 'rep')
  const { connector_key } = await connect(org, { assigned_to: rep.id })
  assert.equal((await post(org, { connector_key, ...ada })).body.data.assigned_to, rep.id)
  await org.run(deactivateMember, { member_id: rep.id }, org.operator)
  assert.equal((await post(org, { connector_key, ...ada })).body.data.assigned_to, org.ownerId)
})
