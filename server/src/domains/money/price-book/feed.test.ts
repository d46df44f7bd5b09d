import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { addLocation, hire } from '../../customers/leads/testing/people.ts'
import { changesSync } from '../../office/sync/operations.ts'
import { settled } from '../../office/sync/testing/settled.ts'
import { listPackages, listServices, publishPriceBook, saveService } from './operations.ts'
import { addPackage, addService, flatService, publish } from './testing/price-books.ts'

const kinds = ['package', 'service']

/** Returns the changes that a sync client receives after a cursor, with a short text for each. */
async function after(org: TestOrg, cursor?: string | null) {
  await settled(org)
  const page = await org.run(changesSync, { kinds, cursor: cursor ?? undefined }, org.owner)
  const changes = page.items.map(({ kind, id, change, version }) => `${kind} ${id} ${change} ${version}`)
  return { items: page.items, changes: changes.toSorted(), cursor: page.next_cursor }
}

test('a member of one location gets no changes of services that are offered only elsewhere', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const everywhere = await flatService(org, 100)
  const here = await addService(org, { location_ids: [org.locationId] })
  await addService(org, { location_ids: [north] })
  await publish(org)
  await settled(org)
  const follow = async (locations: readonly string[] | '*') => {
    const page = await org.run(changesSync, { kinds: ['service'] }, { ...org.owner, locations })
    return page.items.map(({ id }) => id).toSorted()
  }
  assert.deepEqual(await follow([org.locationId]), [everywhere.id, here.id].toSorted())
  assert.equal((await follow('*')).length, 3)
})

test('the feed contains only the current price book, and services removed by a publication as deletions', async () => {
  const org = await testOrg()
  const [wash, wax] = [await flatService(org, 100), await flatService(org, 200)]
  const spring = await addPackage(org, { items: [{ service_id: wash.id }] })
  assert.deepEqual((await after(org)).changes, [])

  await publish(org)
  const first = await after(org)
  const current = [
    ...(await org.run(listPackages, {}, org.owner)).items,
    ...(await org.run(listServices, {}, org.owner)).items,
  ]
  const byId = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  assert.deepEqual(byId(first.items.map(({ record }) => record!)), byId(current))

  await org.run(saveService, { service_id: wash.id, name: 'Wash' }, org.owner)
  await org.run(saveService, { service_id: wax.id, archived: true }, org.owner)
  const late = await addService(org)
  assert.deepEqual((await after(org, first.cursor)).changes, [])
  await publish(org)
  const second = await after(org, first.cursor)
  assert.deepEqual(
    second.changes,
    [`service ${wash.id} upsert 2`, `service ${wax.id} delete 2`, `service ${late.id} upsert 1`].toSorted(),
  )

  await org.run(publishPriceBook, { version: 1 }, org.owner)
  const third = await after(org, second.cursor)
  assert.deepEqual(
    third.changes,
    [`service ${wash.id} upsert 3`, `service ${wax.id} upsert 3`, `service ${late.id} delete 2`].toSorted(),
  )
  assert.ok(third.items.every(({ id }) => id !== spring.id))
  await assert.rejects(org.run(changesSync, { kinds }, await hire(org, 'technician')), {
    code: 'insufficient_permission',
  })
})
