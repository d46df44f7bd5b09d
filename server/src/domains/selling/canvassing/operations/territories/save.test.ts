import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { runEnqueuedOperations } from '../../../../../testing/run-enqueued-operations.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { assignLead, createLead } from '../../../../customers/leads/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { listDoors, listTerritories, saveTerritory } from '../../operations.ts'
import { doorsAtOnce } from '../../../../customers/canvassing-records/index.ts'
import { addressOf, addTerritory, endWalk, knockAt, square, startWalk } from '../../testing/walking.ts'

const territoryOf = async (org: TestOrg, id: string) =>
  (await org.run(listDoors, {}, org.owner)).items.find((door) => door.id === id)!.territory_id

test('a place belongs to the smallest polygon, else a ZIP code, else a city, of active territories', async () => {
  const org = await testOrg()
  const address = addressOf(7, { latitude: 42.05, longitude: -87.68 })
  const { id } = (await knockAt(org, 7, { address })).door
  assert.equal(await territoryOf(org, id), null)
  const city = await addTerritory(org, { area: { cities: [{ city: 'evanston', state: 'illinois' }] } })
  assert.equal(await territoryOf(org, id), city.id)
  const zip = await addTerritory(org)
  assert.equal(await territoryOf(org, id), zip.id)
  const large = await addTerritory(org, { area: { polygon: square(42, -88, 1) } })
  assert.equal(await territoryOf(org, id), large.id)
  // The door lies on the border of this smaller territory. The border belongs to the territory.
  const small = await addTerritory(org, { area: { polygon: square(42.05, -87.68, 0.1) } })
  assert.equal(await territoryOf(org, id), small.id)
  const change = (territory_id: string, more: object) =>
    org.run(saveTerritory, { territory_id, ...more }, org.owner)
  await change(small.id, { active: false })
  assert.equal(await territoryOf(org, id), large.id)
  await change(large.id, { area: { zips: ['99999'] } })
  assert.equal(await territoryOf(org, id), zip.id)
  await change(zip.id, { archived: true })
  assert.equal(await territoryOf(org, id), city.id)
  await change(small.id, { active: true })
  const { doors_total, doors_knocked_30d, coverage_percent } = (
    await org.run(listTerritories, {}, org.owner)
  ).items.find((each) => each.id === small.id)!
  assert.deepEqual([doors_total, doors_knocked_30d, coverage_percent], [1, 1, '100.00'])
})

test('a save without changes does not raise the version, and exactly one rep is primary', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const reps = [{ member_id: rep.id, is_primary: true }, { member_id: org.ownerId }]
  const territory = await addTerritory(org, { reps, area: { polygon: square(42, -88, 0.1) } })
  const save = (more: object) => org.run(saveTerritory, { territory_id: territory.id, ...more }, org.owner)
  const same = await save({ name: 'North', reps, area: { polygon: square(42, -88, 0.1) } })
  assert.deepEqual(same, territory)
  assert.equal((await save({ color: '#AABBCC' })).color, '#aabbcc')
  assert.deepEqual((await save({ reps: [] })).reps, [])
  const refused = (more: object, field: string) =>
    assert.rejects(save(more), (error: { code: string; details: { field: string }[] }) => {
      assert.deepEqual([error.code, error.details[0]!.field], ['validation_error', field])
      return true
    })
  await refused({ reps: [{ member_id: rep.id }] }, 'reps')
  await refused({ reps: [reps[0], { member_id: org.ownerId, is_primary: true }] }, 'reps')
  await refused({ reps: [reps[0], reps[0]] }, 'reps.1.member_id')
  await refused({ reps: [{ member_id: newId(), is_primary: true }] }, 'reps.0.member_id')
  await refused({ area: { zips: ['60201'], cities: [{ city: 'A', state: 'IL' }] } }, 'area.zips')
  await refused({ area: { zips: ['6020'] } }, 'area.zips.0')
  await refused({ area: { cities: [{ city: 'A', state: 'Nowhere' }] } }, 'area.cities.0.state')
})

test('during a canvassing session the area cannot change, but other fields can; afterwards the area can change', async () => {
  const org = await testOrg()
  const { id: territory_id } = await addTerritory(org)
  const { id } = await startWalk(org, { territory_id })
  const area = { area: { zips: ['60202'] } }
  await assert.rejects(org.run(saveTerritory, { territory_id, ...area }, org.owner), {
    code: 'invalid_state',
    details: [
      { field: 'area', message: 'cannot change during a canvassing session', reason: 'session_open' },
    ],
  })
  assert.equal((await org.run(saveTerritory, { territory_id, name: 'South' }, org.owner)).locked, true)
  await endWalk(org, id)
  assert.equal((await org.run(saveTerritory, { territory_id, ...area }, org.owner)).locked, false)
})

test('if a session begins while the area changes, the change is refused or the session begins in the new area', async () => {
  const org = await testOrg()
  const { id: territory_id } = await addTerritory(org)
  const ends = await race({ table: 'live.territories', orgId: org.id, id: territory_id }, [
    (): Promise<unknown> => startWalk(org, { territory_id }),
    (): Promise<unknown> => org.run(saveTerritory, { territory_id, area: { zips: ['60202'] } }, org.owner),
  ])
  assert.equal(ends[0]!.status, 'fulfilled')
  const { items } = await org.run(listTerritories, {}, org.owner)
  const isChanged = JSON.stringify(items[0]!.area).includes('60202')
  assert.equal(ends[1]!.status === 'fulfilled', isChanged)
})

test('an unassigned lead goes to the primary rep of its territory if the rep can access its location', async () => {
  const org = await testOrg()
  const [rep, blind] = [await hire(org), await hire(org, 'sales_rep', [newId()])]
  const lead = await org.run(
    createLead,
    { customer_name: 'Ada', service_address: '7 Oak St', city: 'Evanston', state: 'IL', zip: '60201' },
    org.owner,
  )
  const assign = async () =>
    (await org.run(assignLead, { lead_id: lead.id, assigned_to: null }, org.owner)).assigned_to
  assert.equal(await assign(), org.ownerId)
  const { id: territory_id } = await addTerritory(org, { reps: [{ member_id: rep.id, is_primary: true }] })
  assert.equal(await assign(), rep.id)
  await org.query('update live.territory_reps set member_id = $2 where org_id = $1', [blind.id])
  assert.equal(await assign(), org.ownerId, 'who does not see the location')
  await org.run(saveTerritory, { territory_id, active: false }, org.owner)
  assert.equal(await assign(), org.ownerId)
})

test('if more doors change territory than one page, the background reassigns the rest', async () => {
  const org = await testOrg()
  const count = 2 * doorsAtOnce + 50
  await org.query(
    `insert into live.doors (org_id, id, location_id, address_line1, city, state, zip, country, match_key, created_by_type, created_at, updated_at)
     select $1, gen_random_uuid(), $2, n || ' Oak St', 'Evanston', 'IL', case when n % 2 = 0 then '60201' else '60202' end, 'US',
            'US|60201|' || n, 'system', now(), now() from generate_series(1, $3::int) n`,
    [org.locationId, count],
  )
  const cities = { area: { cities: [{ city: 'Evanston', state: 'IL' }] } }
  const city = await addTerritory(org, cities)
  assert.equal(city.doors_total, 0)
  // Adds a second territory before the background task has assigned the doors of the first.
  const zip = await addTerritory(org, { area: { zips: ['60202'] } })
  for (let pages = 0; (await runEnqueuedOperations(org, 2)) > 0; pages++) assert.ok(pages < 20)
  const totals = async () => {
    const { items } = await org.run(listTerritories, {}, org.owner)
    return [city, zip].map(({ id }) => items.find((each) => each.id === id)!.doors_total)
  }
  assert.deepEqual(await totals(), [count / 2, count / 2])
  await org.run(saveTerritory, { territory_id: zip.id, archived: true }, org.owner)
  for (let pages = 0; (await runEnqueuedOperations(org)) > 0; pages++) assert.ok(pages < 20)
  const { items } = await org.run(listTerritories, {}, org.owner)
  assert.deepEqual(
    items.map(({ doors_total }) => doors_total),
    [count],
  )
})
