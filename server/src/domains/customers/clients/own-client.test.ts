import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../kernel/access/actor.ts'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { createEstimate, patchEstimate } from '../../selling/estimates/operations.ts'
import { assignLead, convertToClient, createLead, updateLead } from '../leads/operations.ts'
import { deactivateMember } from '../../office/workforce/operations.ts'
import { newMember } from '../../office/workforce/testing/new-member.ts'
import {
  createClient,
  createProperty,
  getClient,
  statementClient,
  mergeClient,
  updateClient,
} from './operations.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada', phone: '(312) 555-0142', address_line1: '1 Main St', ...chicago }
const elsewhere = { service_address: '9 Elm St', ...chicago }

async function staged() {
  const org = await testOrg()
  const theirs = await org.run(createClient, ada, org.owner)
  return { org, client_id: theirs.id, ...(await repOf(org)) }
}

async function repOf(org: TestOrg): Promise<{ rep: Partial<Actor>; repId: string }> {
  const { id } = await newMember(org)
  return { rep: { type: 'member', id, role: 'sales_rep' }, repId: id }
}

/** Returns true if the rep may change the client, read its statement and add a property. */
async function isOwn(org: TestOrg, client_id: string, rep: Partial<Actor>): Promise<boolean> {
  const tries: Promise<unknown>[] = [
    org.run(updateClient, { client_id, notes: `Gate ${Math.random()}` }, rep),
    org.run(statementClient, { client_id }, rep),
    org.run(createProperty, { client_id, address_line1: `${Math.random()} Oak St`, ...chicago }, rep),
  ]
  const codes = await Promise.all(
    tries.map((each) =>
      each.then(
        () => 'done',
        (error: unknown) => (error as { code: string }).code,
      ),
    ),
  )
  assert.equal(new Set(codes).size, 1, codes.join())
  assert.match(codes[0]!, /^(done|not_found)$/)
  return codes[0] === 'done'
}

test("a rep's lead or estimate for another member's client does not make the client the rep's own", async () => {
  const { org, client_id, rep } = await staged()
  assert.equal(await isOwn(org, client_id, rep), false)
  const lead = await org.run(createLead, { existing_client_id: client_id }, rep)
  assert.equal(lead.client_id, client_id)
  assert.equal(await isOwn(org, client_id, rep), false)
  const input = { location_id: org.locationId, client_id }
  const estimate = await org.run(createEstimate, input, rep)
  await org.run(patchEstimate, { estimate_id: estimate.id, source: 'Referral' }, rep)
  assert.equal(await isOwn(org, client_id, rep), false)
})

test("a lead with a known phone number is linked to the client but does not make it the rep's own", async () => {
  const { org, client_id, rep } = await staged()
  const typed = { customer_name: 'A', customer_phone: ada.phone, ...elsewhere }
  const recognized = await org.run(createLead, typed, rep)
  assert.equal(recognized.client_id, client_id)
  assert.equal(await isOwn(org, client_id, rep), false)
})

test("changing a lead's phone to a client's and converting it does not make the client the rep's own", async () => {
  const { org, client_id, rep } = await staged()
  const { id: lead_id } = await org.run(createLead, { customer_name: 'B', ...elsewhere }, rep)
  await org.run(updateLead, { lead_id, customer_phone: ada.phone }, rep)
  const converted = await org.run(convertToClient, { lead_id }, rep)
  assert.equal(converted.client_id, client_id)
  assert.equal(await isOwn(org, client_id, rep), false)
})

test("a lead assigned by the office does not make a client the rep's own if the rep then enters that client's phone", async () => {
  const { org, client_id, rep, repId } = await staged()
  const input = { customer_name: 'B', assigned_to: repId, ...elsewhere }
  const { id: lead_id } = await org.run(createLead, input, org.owner)
  await org.run(updateLead, { lead_id, customer_phone: ada.phone }, rep)
  await org.run(convertToClient, { lead_id }, rep)
  assert.equal(await isOwn(org, client_id, rep), false)
})

test("an address entered by a rep is added only to the rep's own clients, not to those of others", async () => {
  const { org, client_id, rep } = await staged()
  const typed = { customer_name: 'A', customer_phone: ada.phone, ...elsewhere }
  const { id: lead_id } = await org.run(createLead, typed, rep)
  const converted = await org.run(convertToClient, { lead_id }, rep)
  assert.equal(converted.property_id, null)
  const estimate = await org.run(createEstimate, { location_id: org.locationId, lead_id }, rep)
  assert.deepEqual([estimate.property_id, estimate.service_address], [null, '9 Elm St'])
  assert.equal((await org.run(getClient, { client_id })).properties.length, 1)

  const own = await org.run(createClient, { ...ada, phone: '(312) 555-0143' }, rep)
  const second = await org.run(createLead, { ...typed, customer_phone: '(312) 555-0143' }, rep)
  const { property_id } = await org.run(convertToClient, { lead_id: second.id }, rep)
  const { properties } = await org.run(getClient, { client_id: own.id })
  assert.deepEqual(properties.map(({ id }) => id).includes(property_id!), true)
})

test("a lead or estimate that the office assigns to a rep makes its client the rep's own while it is assigned", async () => {
  const { org, client_id, rep, repId } = await staged()
  const input = { existing_client_id: client_id, assigned_to: repId }
  const { id: lead_id } = await org.run(createLead, input, org.owner)
  assert.equal(await isOwn(org, client_id, rep), true)
  await org.run(assignLead, { lead_id, assigned_to: org.ownerId }, org.owner)
  assert.equal(await isOwn(org, client_id, rep), false)
  const of = { location_id: org.locationId, client_id }
  const { id: estimate_id } = await org.run(createEstimate, of, org.owner)
  await org.run(patchEstimate, { estimate_id, assigned_rep_id: repId }, org.owner)
  assert.equal(await isOwn(org, client_id, rep), true)
})

test("a rep's own lead makes its client theirs once the office assigns it or converts it", async () => {
  const { org, client_id, rep, repId } = await staged()
  const { id: lead_id } = await org.run(createLead, { existing_client_id: client_id }, rep)
  await org.run(assignLead, { lead_id, assigned_to: org.ownerId }, org.owner)
  assert.equal(await isOwn(org, client_id, rep), false)
  await org.run(assignLead, { lead_id, assigned_to: repId }, org.owner)
  assert.equal(await isOwn(org, client_id, rep), true)

  const other = await repOf(org)
  const lead = await org.run(createLead, { customer_name: 'B', ...elsewhere }, other.rep)
  await org.run(updateLead, { lead_id: lead.id, customer_phone: ada.phone }, other.rep)
  await org.run(convertToClient, { lead_id: lead.id }, org.owner)
  assert.equal(await isOwn(org, client_id, other.rep), true)
})

test('two reps cannot gain access to a client by reassigning their leads to each other', async () => {
  const { org, client_id, rep, repId } = await staged()
  const other = await repOf(org)
  const input = { existing_client_id: client_id, assigned_to: other.repId }
  const { id: lead_id } = await org.run(createLead, input, rep)
  await org.run(assignLead, { lead_id, assigned_to: repId }, other.rep)
  const { id: estimate_id } = await org.run(createEstimate, { location_id: org.locationId, client_id }, rep)
  await org.run(patchEstimate, { estimate_id, assigned_rep_id: other.repId }, rep)
  for (const each of [rep, other.rep]) assert.equal(await isOwn(org, client_id, each), false)
})

test('access to a client through an assigned lead is kept when the client is merged; other leads give no access', async () => {
  const { org, client_id, rep, repId } = await staged()
  const input = { ...ada, phone: '(312) 555-0143' }
  const [into, last] = [
    await org.run(createClient, input, org.owner),
    await org.run(createClient, input, org.owner),
  ]
  await org.run(createLead, { existing_client_id: client_id }, rep)
  await org.run(mergeClient, { client_id, into_client_id: into.id }, org.owner)
  assert.equal(await isOwn(org, into.id, rep), false)
  await org.run(createLead, { existing_client_id: into.id, assigned_to: repId }, org.owner)
  await org.run(mergeClient, { client_id: into.id, into_client_id: last.id }, org.owner)
  assert.equal(await isOwn(org, last.id, rep), true)
})

test("the successor of a deactivated member gets access to the clients of that member's leads", async () => {
  const { org, rep, repId } = await staged()
  const client = await org.run(createClient, { ...ada, phone: '(312) 555-0149' }, rep)
  await org.run(createLead, { existing_client_id: client.id }, rep)
  const next = await repOf(org)
  assert.equal(await isOwn(org, client.id, next.rep), false)
  await org.run(deactivateMember, { member_id: repId, reassign_to: next.repId }, org.owner)
  assert.equal(await isOwn(org, client.id, next.rep), true)
})
