import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { listChecklists, saveChecklist } from '../../operations.ts'
import { addChecklist, gutters, ladder } from '../../testing/inspecting.ts'

const save = (org: TestOrg, input: object, as: object = org.owner) => org.run(saveChecklist, input, as)
const listed = async (org: TestOrg, input: object = {}, as: object = org.owner) =>
  (await org.run(listChecklists, input, as)).items.map(({ name }) => name).toSorted()

test('by default a checklist is active, for after the work, and for all locations and jobs; its items get ids', async () => {
  const org = await testOrg()
  const checklist = await save(org, { name: 'Afterwards', items: [{ label: ' Gate is shut ' }, ladder] })
  const [first, second] = checklist.items
  assert.deepEqual(checklist, {
    id: checklist.id,
    name: 'Afterwards',
    stage: 'post_job',
    service_types: [],
    location_ids: null,
    visit_kinds: [],
    items: [
      { id: first!.id, label: 'Gate is shut', kind: 'check', required: true, photo_required: false },
      { ...ladder, kind: 'check', required: true },
    ],
    active: true,
    version: 1,
    created_by: { type: 'member', id: org.ownerId },
    created_at: checklist.created_at,
    updated_at: checklist.created_at,
    archived_at: null,
  })
  assert.equal(second!.id, 'ladder')
  assert.match(first!.id, /^[0-9a-f-]{36}$/)
  assert.deepEqual((await org.run(listChecklists, {}, org.owner)).items, [checklist])
})

test('omitted fields stay, null clears a field, and saving without a change keeps the version', async () => {
  const org = await testOrg()
  const kinds = { service_types: ['gutter_cleaning'], location_ids: [org.locationId] }
  const checklist = await addChecklist(org, { ...kinds, stage: 'pre_job' })
  const checklist_id = checklist.id
  assert.deepEqual(
    await save(org, { checklist_id, ...kinds, items: checklist.items, active: true }),
    checklist,
  )
  const renamed = await save(org, { checklist_id, name: 'Before', expected_version: 1 })
  assert.deepEqual(renamed, { ...checklist, name: 'Before', version: 2, updated_at: renamed.updated_at })
  const cleared = await save(org, { checklist_id, service_types: null, location_ids: null })
  assert.deepEqual([cleared.service_types, cleared.location_ids, cleared.version], [[], null, 3])
  await assert.rejects(save(org, { checklist_id, name: 'After', expected_version: 1 }), {
    code: 'stale_version',
    details: [{ field: 'expected_version', message: 'is not the current version', version: 3 }],
  })
})

test('an item keeps its id, and the id of a removed item cannot be used again', async () => {
  const org = await testOrg()
  const { id: checklist_id } = await addChecklist(org)
  const relabelled = await save(org, { checklist_id, items: [{ ...ladder, label: 'The ladder is back' }] })
  assert.deepEqual(
    relabelled.items.map(({ id, label }) => [id, label]),
    [['ladder', 'The ladder is back']],
  )
  await assert.rejects(save(org, { checklist_id, items: [ladder, gutters] }), {
    code: 'validation_error',
    details: [{ field: 'items.1.id', message: 'is the id of a removed item; omit it for a new item' }],
  })
  const { id: _gone, ...anew } = gutters
  const [, other] = (await save(org, { checklist_id, items: [ladder, anew] })).items
  assert.notEqual(other!.id, 'gutters')
  await assert.rejects(save(org, { checklist_id, items: [ladder, ladder] }), {
    details: [{ field: 'items.1.id', message: 'is already the id of another item in the list' }],
  })
})

test('an archived checklist is not listed, and can be restored', async () => {
  const org = await testOrg()
  const checklist = await addChecklist(org)
  const hidden = await save(org, { checklist_id: checklist.id, archived: true })
  assert.deepEqual([hidden.archived_at, hidden.version], [hidden.updated_at, 2])
  assert.deepEqual(await listed(org), [])
  assert.deepEqual(await save(org, { checklist_id: checklist.id, archived: true }), hidden)
  assert.equal((await save(org, { checklist_id: checklist.id, archived: false })).archived_at, null)
  assert.deepEqual(await listed(org), ['Afterwards'])
})

test('an organization can have at most 100 checklists, and restoring one counts', async () => {
  const org = await testOrg()
  const first = await addChecklist(org)
  await save(org, { checklist_id: first.id, archived: true })
  await org.query(
    `insert into quoin.checklists select c.org_id, gen_random_uuid(), c.name, c.stage, c.service_types, c.location_ids, c.items,
            c.required_items, c.photo_items, c.removed_items, c.active, 1, c.created_by_type, c.created_by_id, c.created_at,
            c.updated_at, null, c.changed_in from quoin.checklists c, generate_series(1, 99) where c.org_id = $1`,
  )
  await addChecklist(org)
  const full = {
    code: 'invalid_state',
    details: [{ message: 'already has 100', reason: 'too_many' }],
  }
  await assert.rejects(addChecklist(org), full)
  await assert.rejects(save(org, { checklist_id: first.id, archived: false }), full)
  assert.equal((await save(org, { checklist_id: first.id, name: 'Hidden' })).name, 'Hidden')
})

test('a checklist stores the ids of at most 1,000 removed items, and refuses to remove more', async () => {
  const org = await testOrg()
  const { id: checklist_id } = await addChecklist(org)
  const remember = (count: number) =>
    org.app.inspect.query(
      `update quoin.checklists set removed_items = array(select 'gone-' || n from generate_series(1, $2::int) n) where id = $1`,
      [checklist_id, count],
    )
  await remember(998)
  const shortened = await save(org, { checklist_id, items: [gutters] })
  assert.equal(shortened.items.length, 1)
  const swap = save(org, { checklist_id, items: [ladder] })
  await assert.rejects(swap, { code: 'validation_error' })
  await assert.rejects(save(org, { checklist_id, items: [{ label: 'New' }] }), {
    code: 'invalid_state',
    details: [
      { field: 'items', message: 'would bring the number of removed items to 1001', reason: 'too_many' },
    ],
  })
})

test('of two concurrent changes of the same version one succeeds', async () => {
  const org = await testOrg()
  const { id } = await addChecklist(org)
  const rename = (name: string) => () => save(org, { checklist_id: id, name, expected_version: 1 })
  const row = { table: 'quoin.checklists', orgId: org.id, id }
  const ends = await race(row, [rename('One'), rename('Other')])
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a crew lead can change only checklists that they created, and lists all of them', async () => {
  const org = await testOrg()
  const lead = await hire(org, 'crew_lead')
  const [theirs, own] = [await addChecklist(org), await save(org, { name: 'Mine', items: [gutters] }, lead)]
  assert.equal((await save(org, { checklist_id: own.id, active: false }, lead)).active, false)
  await assert.rejects(save(org, { checklist_id: theirs.id, active: false }, lead), { code: 'not_found' })
  assert.equal((await save(org, { checklist_id: own.id, active: true })).version, 3)
  assert.deepEqual(await listed(org, {}, lead), ['Afterwards', 'Mine'])
  assert.deepEqual(await listed(org, {}, await hire(org, 'technician')), ['Afterwards', 'Mine'])
})

test('saving requires live mode, access to all locations, and existing locations', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { id: checklist_id } = await addChecklist(org)
  const here = await hire(org, 'manager', [org.locationId])
  await assert.rejects(save(org, { checklist_id, name: 'No' }, here), { code: 'insufficient_permission' })
  await assert.rejects(save(org, { checklist_id, name: 'No' }, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
  for (const locationId of [other.locationId, newId()])
    await assert.rejects(save(org, { checklist_id, location_ids: [locationId] }), {
      code: 'validation_error',
    })
  const north = await addChecklist(org, { location_ids: [await addLocation(org)], name: 'North' })
  await assert.rejects(save(org, { checklist_id: north.id, name: 'No' }, here), {
    code: 'insufficient_permission',
  })
  assert.deepEqual(await listed(org, {}, here), ['Afterwards'])
  for (const id of [(await addChecklist(other)).id, newId()])
    await assert.rejects(save(org, { checklist_id: id, name: 'No' }), { code: 'not_found' })
})

test('checklists can be filtered by service type, by location, and by whether they are active', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  await addChecklist(org, { name: 'All' })
  await addChecklist(org, { name: 'Windows', service_types: ['window_cleaning', 'window_cleaning'] })
  await addChecklist(org, { name: 'North', location_ids: [north], active: false })
  assert.deepEqual(await listed(org, { service_type: 'window_cleaning', active: true }), ['All', 'Windows'])
  assert.deepEqual(await listed(org, { service_type: 'lights' }), ['All', 'North'])
  assert.deepEqual(await listed(org, { location_id: org.locationId }), ['All', 'Windows'])
  assert.deepEqual(await listed(org, { location_id: north, active: false }), ['North'])
  const page = await org.run(listChecklists, { limit: 2 }, org.owner)
  assert.deepEqual(
    page.items.map(({ name }) => name),
    ['North', 'Windows'],
  )
  const next = await org.run(listChecklists, { limit: 2, cursor: page.next_cursor }, org.owner)
  assert.deepEqual([next.items[0]!.name, next.has_more], ['All', false])
})
