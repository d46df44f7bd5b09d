import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient, mergeClient } from '../../clients/operations.ts'
import { createLead, deleteLead, findDuplicatesOfLead, setStatus } from '../operations.ts'
import { hire } from '../testing/people.ts'

const place = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada Byron', phone: '(312) 555-0142', email: 'Ada@example.com' }
const home = { address_line1: '12 North Main Street', ...place }

const addClient = async (org: TestOrg, more: object, as = org.owner) =>
  (await org.run(createClient, { name: 'Bo', address_line1: '99 Far St', ...place, ...more }, as)).id
const addLead = async (org: TestOrg, more: object, as = org.owner) =>
  (await org.run(createLead, { customer_name: 'Cy', service_address: '98 Far St', ...place, ...more }, as)).id
const findCandidates = async (org: TestOrg, input: object, as = org.owner) =>
  (await org.run(findDuplicatesOfLead, input, as)).candidates.map(({ kind, id, reasons }) => [
    kind,
    id,
    ...reasons,
  ])

test('possible duplicates are found by phone, email, address and name, the surest first, each with the reason', async () => {
  const org = await testOrg()
  const named = await addClient(org, { name: 'ADA BYRON' })
  const there = await addClient(org, home)
  const mailed = await addLead(org, { customer_email: 'ada@EXAMPLE.com' })
  const atDoor = await addLead(org, { service_address: '12 n. main st' })
  const called = await addLead(org, { customer_phone: '+1 312 555 0142' })
  const all = await addClient(org, { ...ada, ...home })
  await addLead(org, { service_address: '120 North Main Street' })
  const caller = {
    customer_name: ada.name,
    customer_phone: '312-555-0142',
    customer_email: ada.email,
    service_address: home.address_line1,
    ...place,
  }
  assert.deepEqual(await findCandidates(org, caller), [
    ['client', all, 'phone', 'email', 'address', 'name'],
    ['lead', called, 'phone'],
    ['lead', mailed, 'email'],
    ['client', there, 'address'],
    ['lead', atDoor, 'address'],
    ['client', named, 'name'],
  ])
  assert.equal((await findCandidates(org, { ...caller, limit: 2 })).length, 2)
  assert.deepEqual(await findCandidates(org, { customer_name: 'Nobody' }), [])
})

test('a lead is compared with all others, and is not a duplicate of itself or of its own client', async () => {
  const org = await testOrg()
  const other = await addLead(org, { customer_phone: ada.phone })
  const client = await addClient(org, ada)
  const typed = { customer_name: 'Ada', customer_phone: ada.phone, service_address: '97 Far St' }
  const lead_id = await addLead(org, typed)
  assert.deepEqual(await findCandidates(org, { lead_id }), [['lead', other, 'phone']])
  assert.deepEqual(await findCandidates(org, { lead_id: other }), [
    ['client', client, 'phone'],
    ['lead', lead_id, 'phone'],
  ])
})

test('closed leads and archived clients are not found as duplicates, nor records that the caller cannot access', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const technician = await hire(org, 'technician')
  const by = { customer_phone: ada.phone, service_address: home.address_line1, zip: place.zip }
  const lead = await addLead(org, { ...by })
  await addClient(org, ada)
  const own = await addLead(org, { customer_email: ada.email }, rep)
  const input = { ...by, customer_email: ada.email }
  assert.equal((await findCandidates(org, input)).length, 3)
  const candidates = await findCandidates(org, input, rep)
  assert.ok(candidates.some(([, id]) => id === own))
  assert.ok(!candidates.some(([, id]) => id === lead))
  await assert.rejects(findCandidates(org, input, technician), { code: 'insufficient_permission' })

  const closed = await addLead(org, { service_address: home.address_line1 })
  const at = { service_address: home.address_line1, zip: place.zip }
  assert.deepEqual((await findCandidates(org, at)).length, 2)
  await org.run(setStatus, { lead_id: closed, status: 'lost', lost_reason: 'spam' }, org.owner)
  await org.run(deleteLead, { lead_id: lead }, org.owner)
  assert.deepEqual(await findCandidates(org, at), [])

  const twice = await addClient(org, { name: 'Zed', phone: '(312) 555-0199' })
  const into = await addClient(org, { name: 'Zed', phone: '(312) 555-0198' })
  await org.run(mergeClient, { client_id: twice, into_client_id: into }, org.owner)
  assert.deepEqual(await findCandidates(org, { customer_name: 'zed' }), [['client', into, 'name']])
})

test('either a lead id or data of a person is required', async () => {
  const org = await testOrg()
  const lead_id = await addLead(org, {})
  for (const input of [{}, { city: '' }, { lead_id, customer_name: 'Ada' }])
    await assert.rejects(findCandidates(org, input), { code: 'validation_error' })
  await assert.rejects(findCandidates(org, { customer_phone: '+1' }), { code: 'validation_error' })
})

test('data that is not enough for a comparison is refused with the missing field', async () => {
  const org = await testOrg()
  const missingField = async (input: object) =>
    await findCandidates(org, input).then(
      () => null,
      ({ details }: { details: { field: string }[] }) => details.map(({ field }) => field).join(),
    )
  assert.equal(await missingField({ service_address: '7 Oak St' }), 'zip')
  assert.equal(await missingField({ city: 'Chicago', zip: '60601' }), 'service_address')
  assert.equal(await missingField({ service_address: '7 Oak St', customer_name: 'Ada' }), null)
  assert.equal(await missingField({ service_address: '7 Oak St', zip: '60601' }), null)
})
