import assert from 'node:assert/strict'
import { test } from 'node:test'
import { driveAutomations, published } from '../../src/domains/office/automations/testing/drive.ts'
import {
  carryOut,
  prepare,
  readBatch,
  runBatches,
  start,
} from '../../src/domains/office/batches/testing/batching.ts'
import { createLead, getLead } from '../../src/domains/customers/leads/operations.ts'
import { hire } from '../../src/domains/customers/leads/testing/people.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const tagged = (tag: string) => ({ kind: 'tag.added', subjectType: 'lead', config: { tags: [tag] } })

async function addLeads(org: TestOrg, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await org.run(createLead, lead, org.owner)).id)
  return ids
}

const verdicts = (items: readonly { verdict: string; error: { code: string } | null }[]) =>
  items.map(({ verdict, error }) => (error ? `${verdict} ${error.code}` : verdict))

test('the undo of a batch leaves alone what automations made of its changes', async () => {
  const org = await testOrg()
  const [rep, other] = [await hire(org), await hire(org)]
  await published(org, {
    trigger: tagged('Hot'),
    actions: [
      { kind: 'assign_member', config: { member_id: other.id } },
      { kind: 'add_tag', config: { tag: 'Followed' } },
    ],
  })
  const [hot, cold] = (await addLeads(org, 2)) as [string, string]
  const assigned = await carryOut(org, {
    recipe: { kind: 'assign', lead_ids: [hot, cold], assigned_to: rep.id },
  })
  const tags = await carryOut(org, { operation: 'tags.apply', inputs: [{ lead_id: hot, add: ['Hot'] }] })
  await driveAutomations(org)
  const undoneAssignment = await carryOut(org, { undo_of: assigned.id })
  assert.deepEqual(
    undoneAssignment.items.map(({ subject, verdict, error }) => [subject!.id, verdict, error?.code]),
    [
      [cold, 'done', undefined],
      [hot, 'refused', 'stale_version'],
    ],
  )
  assert.deepEqual(verdicts((await carryOut(org, { undo_of: tags.id })).items), ['done'])
  await driveAutomations(org)
  const read = async (lead_id: string) => {
    const { assigned_to, tags: names } = await org.run(getLead, { lead_id }, org.owner)
    return [assigned_to, names]
  }
  assert.deepEqual(
    [await read(hot), await read(cold)],
    [
      [other.id, ['Followed']],
      [org.ownerId, []],
    ],
  )
})

test('an item is not run after an automation changed its record, and a record that an automation tagged is not ended by the undo', async () => {
  const org = await testOrg()
  await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [{ kind: 'add_tag', config: { tag: 'Welcome' } }],
  })
  const created = await carryOut(org, { operation: 'leads.create', inputs: [lead] })
  const undo = await start(org, { undo_of: created.id })
  await driveAutomations(org)
  await runBatches(org)
  const { items } = await readBatch(org, undo.id)
  assert.deepEqual(
    items.map(({ verdict, error }) => [verdict, error?.details.map(({ operation }) => operation)]),
    [['changed', ['tags.apply']]],
  )
  const again = await prepare(org, { undo_of: created.id })
  assert.deepEqual(verdicts(again.items), ['refused stale_version'])

  const [other] = (await addLeads(org, 1)) as [string]
  const batch = await start(org, { operation: 'leads.update', inputs: [{ lead_id: other, notes: 'Rain' }] })
  await driveAutomations(org)
  await runBatches(org)
  assert.deepEqual(verdicts((await readBatch(org, batch.id)).items), ['changed invalid_state'])
})

test('what an automation takes back by itself is left as it is by the undo', async () => {
  const org = await testOrg()
  await published(org, { trigger: tagged('Hot'), actions: [{ kind: 'remove_tag', config: { tag: 'Hot' } }] })
  const [lead_id] = (await addLeads(org, 1)) as [string]
  const batch = await carryOut(org, { operation: 'tags.apply', inputs: [{ lead_id, add: ['Hot'] }] })
  await driveAutomations(org)
  const { items } = await prepare(org, { undo_of: batch.id })
  assert.deepEqual(verdicts(items), ['unchanged'])
})
