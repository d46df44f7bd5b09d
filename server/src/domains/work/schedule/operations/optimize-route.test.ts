import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { getJob } from '../../jobs/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { optimizeRoute } from '../operations.ts'
import type { Route } from '../route/route.ts'
import { addStop, addStops, day, home, type Name, places } from '../testing/stops.ts'

const inputOrder: readonly Name[] = ['C', 'A', 'B', 'D']

async function routeOf(org: TestOrg, ids: Record<Name, string>, more: object = {}): Promise<Route> {
  const job_ids = inputOrder.map((name) => ids[name])
  return await org.run(optimizeRoute, { date: day, job_ids, departure: '08:00', ...more }, org.owner)
}

const namesOf = (ids: Record<Name, string>, { stops }: Pick<Route, 'stops'>): string =>
  stops.map(({ job_id }) => inputOrder.find((name) => ids[name] === job_id)).join(' ')

/** Returns the local time in Chicago, which is five hours behind UTC in May. */
const clockOf = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(11, 19)

test('the order C A B D becomes B C A D, with 4264 s and 47368 m instead of 5206 s and 57838 m', async () => {
  const org = await testOrg()
  const ids = await addStops(org)
  const route = await routeOf(org, ids)
  assert.equal(namesOf(ids, route), 'B C A D')
  assert.deepEqual([route.total_drive_seconds, route.total_distance_meters], [4264, 47_368])
  assert.equal(namesOf(ids, route.before), 'C A B D')
  assert.deepEqual([route.before.total_drive_seconds, route.before.total_distance_meters], [5206, 57_838])
  assert.deepEqual([route.method, route.source, route.unlocated], ['exact', 'straight_line', []])
})

test('with a window 08:00–09:00 for C: C B A D at 08:34:43, 09:53:44, 11:01:45, 12:10:21, none late, 4278 s', async () => {
  const org = await testOrg()
  const window = { scheduled_time_start: '08:00:00', arrival_window_minutes: 60 }
  const ids = await addStops(org, { C: window })
  const route = await routeOf(org, ids)
  assert.equal(namesOf(ids, route), 'C B A D')
  assert.deepEqual(
    route.stops.map(({ arrive_at }) => clockOf(arrive_at)),
    ['08:34:43', '09:53:44', '11:01:45', '12:10:21'],
  )
  assert.deepEqual(
    route.stops.map(({ late_seconds, wait_seconds }) => [late_seconds, wait_seconds]),
    Array.from({ length: 4 }, () => [0, 0]),
  )
  assert.equal(route.total_drive_seconds, 4278)
})

test('with a window 13:00–14:00 for C: D A B C at 08:00:57, 09:09:33, 10:17:34, 13:00:00, 4278 s, back after 23683 s', async () => {
  const org = await testOrg()
  const window = { scheduled_time_start: '13:00:00', arrival_window_minutes: 60 }
  const ids = await addStops(org, { C: window })
  const route = await routeOf(org, ids)
  assert.equal(namesOf(ids, route), 'D A B C')
  assert.deepEqual(
    route.stops.map(({ arrive_at }) => clockOf(arrive_at)),
    ['08:00:57', '09:09:33', '10:17:34', '13:00:00'],
  )
  assert.equal(route.total_drive_seconds, 4278)
  const last = route.stops.at(-1)!
  const driven = route.stops.reduce((sum, { drive_seconds }) => sum + drive_seconds!, 0)
  const back = route.total_drive_seconds - driven
  const begun = Date.parse(`${day}T13:00:00Z`)
  assert.equal((Date.parse(last.depart_at!) - begun) / 1000 + back, 23_683)
  // Ignoring the windows gives the shortest route.
  const heedless = await routeOf(org, ids, { respect_windows: false })
  assert.equal(namesOf(ids, heedless), 'B C A D')
  assert.ok(
    heedless.stops.every(({ wait_seconds, late_seconds }) => wait_seconds === 0 && late_seconds === 0),
  )
})

test('a route that ends at its last stop has no drive back, and begins at the given start', async () => {
  const org = await testOrg()
  const ids = await addStops(org)
  const route = await routeOf(org, ids, { end: 'last', start: places.C })
  assert.equal(namesOf(ids, route), 'C B A D')
  assert.equal(route.stops[0]!.drive_seconds, 0)
  const driven = route.stops.reduce((sum, { drive_seconds }) => sum + drive_seconds!, 0)
  assert.equal(route.total_drive_seconds, driven)
})

test('applying a route changes only the stop order of jobs, and only of those where it differs', async () => {
  const org = await testOrg()
  const ids = await addStops(org, { B: { stop_order: 1 }, A: { stop_order: 2 } })
  const read = async () =>
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => org.run(getJob, { job_id: ids[name as Name] })))
  const before = await read()
  const proposal = await routeOf(org, ids)
  assert.equal(namesOf(ids, proposal.before), 'B A C D')
  assert.deepEqual(await read(), before)
  await routeOf(org, ids, { apply: true })
  const after = await read()
  assert.deepEqual(
    after.map(({ stop_order, version }) => [stop_order, version]),
    [
      [3, 2],
      [1, 1],
      [2, 2],
      [4, 2],
    ],
  )
  for (const [at, job] of after.entries()) {
    const { stop_order, version, updated_at } = job
    const visits = before[at]!.visits.map((visit) => ({ ...visit, stop_order }))
    assert.deepEqual(job, { ...before[at]!, visits, stop_order, version, updated_at })
  }
  await routeOf(org, ids, { apply: true })
  assert.deepEqual(await read(), after)
})

test('stops without coordinates are last, in the order of the call', async () => {
  const org = await testOrg()
  const ids = await addStops(org)
  const lost = await Promise.all([addStop(org, null), addStop(org, null)])
  const job_ids = [lost[1].job_id, ids.D, ids.A, lost[0].job_id]
  const route = await org.run(optimizeRoute, { date: day, job_ids, apply: true }, org.owner)
  assert.deepEqual(route.unlocated, [lost[1].job_id, lost[0].job_id])
  assert.deepEqual(
    route.stops.map(({ job_id, stop_order, arrive_at }) => [job_id, stop_order, arrive_at === null]),
    [
      [ids.A, 1, false],
      [ids.D, 2, false],
      [lost[1].job_id, 3, true],
      [lost[0].job_id, 4, true],
    ],
  )
  assert.equal((await org.run(getJob, { job_id: lost[0].job_id })).stop_order, 4)
})

test('if no stop has coordinates, the order of the call stays', async () => {
  const org = await testOrg()
  const lost = [await addStop(org, null), await addStop(org, null)]
  const job_ids = lost.map(({ job_id }) => job_id).toReversed()
  const route = await org.run(optimizeRoute, { date: day, job_ids, start: home }, org.owner)
  assert.deepEqual(route.unlocated, job_ids)
  assert.deepEqual([route.total_drive_seconds, route.total_distance_meters], [0, 0])
  assert.deepEqual(
    route.stops.map(({ stop_order }) => stop_order),
    [1, 2],
  )
})

test('equally good routes are ordered by the times of the stops, then by the job numbers', async () => {
  const org = await testOrg()
  await addStops(org)
  const same = await Promise.all(
    Array.from({ length: 3 }, (_, at) => addStop(org, places.A, { job_number: 9003 - at })),
  )
  const job_ids = same.map(({ job_id }) => job_id)
  const { stops } = await org.run(optimizeRoute, { date: day, job_ids }, org.owner)
  assert.deepEqual(
    stops.map(({ job_id }) => job_id),
    job_ids.toReversed(),
  )
})

test('the stops of a crew, vehicle or member are their jobs scheduled for the day; an unknown member or crew is not found', async () => {
  const org = await testOrg()
  const member = await hire(org, 'technician')
  const vehicle_id = newId()
  const crew = { name: 'Blue', members: [{ member_id: member.id }] }
  const { id: crew_id } = await org.run(saveCrew, crew, org.owner)
  const theirs = { crew_id, vehicle_id, assignees: [{ member_id: member.id, role: 'lead' as const }] }
  const ids = await addStops(org, { A: theirs, D: theirs })
  await addStop(org, places.B, { ...theirs, scheduled_date: '2026-05-05' })
  await addStop(org, places.B, { ...theirs, status: 'complete' })
  for (const owner of [{ crew_id }, { vehicle_id }, { member_id: member.id }]) {
    const { stops } = await org.run(optimizeRoute, { date: day, ...owner }, org.owner)
    assert.deepEqual(stops.map(({ job_id }) => job_id).toSorted(), [ids.A, ids.D].toSorted())
  }
  const run = (input: object) => org.run(optimizeRoute, { date: day, ...input }, org.owner)
  await assert.rejects(run({ vehicle_id: newId() }), { code: 'invalid_state' })
  await assert.rejects(run({ member_id: newId() }), { code: 'not_found' })
  await assert.rejects(run({ crew_id: newId() }), { code: 'not_found' })
  await assert.rejects(run({ vehicle_id, member_id: member.id }), { code: 'validation_error' })
})

test('jobs that are not scheduled for the day, or that do not exist, are refused with their position', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const ids = await addStops(org)
  const theirs = await addStops(other)
  const run = (job_ids: string[], more: object = {}) =>
    org.run(optimizeRoute, { date: day, job_ids, ...more }, org.owner)
  for (const job of [
    { scheduled_date: '2026-05-05' },
    { status: 'en_route' as const },
    { status: 'cancelled' as const },
    { status: 'unscheduled' as const, scheduled_date: null },
  ]) {
    const { job_id } = await addStop(org, places.A, job)
    await assert.rejects(run([ids.A, job_id]), ({ code, details }) => {
      assert.deepEqual(
        [code, details[0].field, details[0].reason],
        ['invalid_state', 'job_ids.1', 'not_scheduled'],
      )
      return true
    })
  }
  for (const job_id of [theirs.A, newId()])
    await assert.rejects(run([ids.A, job_id]), {
      code: 'validation_error',
      details: [{ field: 'job_ids.1', message: 'is not a job of the organization' }],
    })
  const north = await addLocation(org)
  const there = await addStop(org, places.A, { location_id: north })
  await assert.rejects(run([ids.A, there.job_id]), { code: 'invalid_state' })
  const technician = await hire(org, 'technician')
  await assert.rejects(org.run(optimizeRoute, { date: day, job_ids: [ids.A, ids.B] }, technician), {
    code: 'insufficient_permission',
  })
})

test('the start is required if the location has no coordinates', async () => {
  const org = await testOrg()
  const job_ids = [(await addStop(org, places.A)).job_id, (await addStop(org, places.B)).job_id]
  const run = (more: object) => org.run(optimizeRoute, { date: day, job_ids, ...more }, org.owner)
  await assert.rejects(run({}), {
    code: 'validation_error',
    details: [{ field: 'start', message: 'is required, because the location has no coordinates' }],
  })
  assert.equal((await run({ start: home })).stops.length, 2)
})
