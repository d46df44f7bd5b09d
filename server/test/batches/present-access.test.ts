import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archivePractice } from '../../src/domains/office/practice/operations.ts'
import { practiceOf } from '../../src/domains/office/practice/testing/practice-of.ts'
import {
  carryOut,
  endsAfter,
  prepare,
  queueAgain,
  readBatch,
  runBatches,
  start,
} from '../../src/domains/office/batches/testing/batching.ts'
import { createLead, getLead, updateLead } from '../../src/domains/customers/leads/operations.ts'
import { addLocation, hire } from '../../src/domains/customers/leads/testing/people.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
type Manager = Awaited<ReturnType<typeof hire>>

/** Changes a member, and returns the member as an actor with the new access. */
async function change(
  org: TestOrg,
  member: Manager,
  to: { role?: string; active?: boolean; location_ids?: string[] },
): Promise<Manager> {
  for (const [column, value] of Object.entries(to))
    await org.query(`update quoin.members set ${column} = $3 where org_id = $1 and id = $2`, [
      member.id,
      value,
    ])
  const { role, location_ids } = to
  return {
    ...member,
    ...(role ? { role } : {}),
    ...(location_ids ? { locations: location_ids } : {}),
  } as Manager
}

/** Creates two leads at each of two locations with a batch, and changes their notes with another one. */
async function twoBatches(org: TestOrg, manager: Manager) {
  const north = await addLocation(org)
  const places = [org.locationId, org.locationId, north, north]
  const inputs = places.map((location_id) => ({ ...lead, location_id }))
  const created = await carryOut(org, { operation: 'leads.create', inputs }, manager)
  const rows = await org.query<{ id: string }>('select id from live.leads where org_id = $1 order by id')
  const ids = rows.map(({ id }) => id) as [string, string, string, string]
  const updates = ids.map((lead_id) => ({ lead_id, notes: 'Rain' }))
  const updated = await carryOut(org, { operation: 'leads.update', inputs: updates }, manager)
  return { created, updated, ids }
}

const verdicts = (items: readonly { verdict: string; error: { code: string } | null }[]) =>
  items.map(({ verdict, error }) => (error ? `${verdict} ${error.code}` : verdict))

test('the undo by a member whose locations were narrowed leaves the records elsewhere alone, and says nothing about them', async () => {
  const org = await testOrg()
  const manager = await hire(org, 'manager')
  const { created, updated, ids } = await twoBatches(org, manager)
  await org.run(updateLead, { lead_id: ids[3], notes: 'By hand' }, org.owner)
  const narrow = await change(org, manager, { location_ids: [org.locationId] })
  const undo = await prepare(org, { undo_of: updated.id }, narrow)
  assert.deepEqual(verdicts(undo.items), ['refused not_found', 'refused not_found', 'ready', 'ready'])
  const ends = await prepare(org, { undo_of: created.id }, narrow)
  assert.deepEqual(verdicts(ends.items), [
    'refused not_found',
    'refused not_found',
    'refused stale_version',
    'refused stale_version',
  ])
  const { items } = await carryOut(org, { undo_of: updated.id }, narrow)
  assert.deepEqual(verdicts(items), ['refused not_found', 'refused not_found', 'done', 'done'])
})

test('the undo by a member who was demoted is refused for each item, with the missing permission and nothing about the records', async () => {
  const org = await testOrg()
  const manager = await hire(org, 'manager')
  const { created, updated } = await twoBatches(org, manager)
  const technician = await change(org, manager, { role: 'technician' })
  for (const batch of [created, updated]) {
    const { items } = await prepare(org, { undo_of: batch.id }, technician)
    assert.equal(items.length, 4)
    assert.deepEqual([...new Set(verdicts(items))], ['refused insufficient_permission'])
    assert.match(items[0]!.error!.message, /manage_leads/)
  }
})

for (const [what, to, code] of [
  ['locations are narrowed', { location_ids: [] as string[] }, 'not_found'],
  ['role is lowered', { role: 'technician' }, 'insufficient_permission'],
  ['account is deactivated', { active: false }, 'insufficient_permission'],
] as const)
  test(`the remaining items of an undo are not run and have an error after the member's ${what}`, async () => {
    const org = await testOrg()
    const manager = await hire(org, 'manager')
    const inputs = [lead, lead, lead, lead]
    const created = await carryOut(org, { operation: 'leads.create', inputs }, manager)
    const { id } = await start(org, { undo_of: created.id }, manager)
    await runBatches(org, endsAfter(2))
    await change(org, manager, to)
    await queueAgain(org, id)
    await runBatches(org)
    const { items, status } = await readBatch(org, id)
    assert.equal(status, 'done')
    assert.deepEqual(verdicts(items), ['done', 'done', `changed ${code}`, `changed ${code}`])
    // A member with access can still undo the rest.
    const rest = await carryOut(org, { undo_of: created.id })
    assert.deepEqual(verdicts(rest.items), ['refused not_found', 'refused not_found', 'done', 'done'])
  })

test('the items of a batch are not run after its practice company is archived, and the batch ends', async () => {
  const practice = await practiceOf()
  const { id, confirm_token } = await practice.play('batches.prepare', {
    operation: 'leads.create',
    inputs: [lead, lead, lead],
  })
  await practice.play('batches.start', { batch_id: id, confirm_token })
  const org = { ...practice.parent, id: practice.id }
  await runBatches(org, endsAfter(1))
  await practice.parent.run(archivePractice, { practice_id: practice.id }, practice.parent.owner)
  await queueAgain(org, id)
  await runBatches(org)
  const { rows } = await org.app.inspect.query(
    `select b.status, i.verdict, i.error ->> 'code' as code from live.batches b join live.batch_items i on i.org_id = b.org_id and i.batch_id = b.id
      where b.org_id = $1 order by i.n`,
    [practice.id],
  )
  assert.deepEqual(
    rows.map(({ status, verdict, code }) => [status, verdict, code]),
    [
      ['done', 'done', null],
      ['done', 'changed', 'insufficient_permission'],
      ['done', 'changed', 'insufficient_permission'],
    ],
  )
})

test('a lead that a member may no longer access keeps what the batch wrote', async () => {
  const org = await testOrg()
  const manager = await hire(org, 'manager')
  const { id: lead_id } = await org.run(createLead, { ...lead, notes: 'Before' }, org.owner)
  const batch = await carryOut(
    org,
    { operation: 'leads.update', inputs: [{ lead_id, notes: 'Rain' }] },
    manager,
  )
  const { id } = await start(org, { undo_of: batch.id }, manager)
  await change(org, manager, { location_ids: [await addLocation(org)] })
  await runBatches(org)
  assert.deepEqual(verdicts((await readBatch(org, id)).items), ['changed not_found'])
  assert.equal((await org.run(getLead, { lead_id }, org.owner)).notes, 'Rain')
})
