import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hire } from '../../src/domains/customers/leads/testing/people.ts'
import { flatService, publish } from '../../src/domains/money/price-book/testing/price-books.ts'
import { lineItem } from '../../src/domains/organization/line-items/testing/line-item.ts'
import {
  assignJob,
  cancelJob,
  dispatchJob,
  getJob,
  rescheduleJob,
  saveVisit,
} from '../../src/domains/work/jobs/operations.ts'
import { jobIn, messages } from '../../src/domains/work/jobs/testing/working.ts'
import { openSlots, optimizeRoute, showBoard } from '../../src/domains/work/schedule/operations.ts'
import { addStop, day, places, settle } from '../../src/domains/work/schedule/testing/stops.ts'
import { newId } from '../../src/kernel/ids.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const date = '2026-03-16'
const lead = (member_id: string) => [{ member_id, role: 'lead' as const }]

/** Adds a visit to a job on a day, at these times. Returns its id. */
async function addVisit(
  org: TestOrg,
  job_id: string,
  [on, from, to]: readonly [date: string, from: string, to: string],
  assignees = lead(org.ownerId),
): Promise<string> {
  const times = { scheduled_time_start: `${from}:00`, scheduled_time_end: `${to}:00` }
  const { visits } = await org.run(saveVisit, { job_id, dates: [on], ...times, assignees }, org.owner)
  return visits.at(-1)!.visit_id
}

const stopsOf = async (org: TestOrg, job_id: string) =>
  (await org.run(getJob, { job_id }, org.owner)).visits.map(({ visit_id, stop_order, dispatched_at }) => [
    visit_id,
    stop_order,
    dispatched_at !== null,
  ])

test('dispatching a job makes each of its open visits of the day a stop, in the order of their starts', async () => {
  const org = await testOrg()
  const [job_id, other] = [await jobIn(org), await jobIn(org)]
  const early = await addVisit(org, job_id, [date, '07:00', '08:00'])
  const tomorrow = await addVisit(org, job_id, ['2026-03-17', '09:00', '10:00'])
  const { version } = await org.run(getJob, { job_id }, org.owner)
  const { stops } = await org.run(dispatchJob, { date, job_ids: [job_id, other] }, org.owner)
  assert.deepEqual(
    stops.map((stop) => [stop.visit_id, stop.visit_number, stop.stop_order, stop.scheduled_time_start]),
    [
      [early, 2, 1, '07:00:00'],
      [job_id, 1, 2, '09:00:00'],
      [other, 1, 3, '09:00:00'],
    ],
  )
  assert.equal((await org.run(getJob, { job_id }, org.owner)).version, version + 1)
  assert.deepEqual(await stopsOf(org, job_id), [
    [job_id, 2, true],
    [early, 1, true],
    [tomorrow, null, false],
  ])
  const [mail] = await messages(org)
  assert.match(mail!.text, /Stop 1: 7:00\sAM – 8:00\sAM · .* · Visit 2 of 3 · /)
  assert.match(mail!.text, /Stop 2: 9:00\sAM – 11:30\sAM · .* · Visit 1 of 3 · /)
})

test('the visits of a job with two crews can be dispatched at different positions, and one crew alone', async () => {
  const org = await testOrg()
  const [ada, ben] = [(await hire(org, 'technician')).id, (await hire(org, 'technician')).id]
  const job_id = await jobIn(org, 'scheduled', { assignees: lead(ada) })
  const second = await addVisit(org, job_id, [date, '13:00', '14:00'], lead(ben))
  const [ofAda, ofBen] = [
    await jobIn(org, 'scheduled', { assignees: lead(ada) }),
    await jobIn(org, 'scheduled', { assignees: lead(ben) }),
  ]
  const visit_ids = [job_id, ofAda, ofBen, second]
  const { version } = await org.run(getJob, { job_id }, org.owner)
  const expected_versions = [version, null, null, version]
  const { stops } = await org.run(dispatchJob, { date, visit_ids, expected_versions }, org.owner)
  assert.deepEqual(
    stops.map((stop) => [stop.visit_id, stop.stop_order]),
    visit_ids.map((visit_id, at) => [visit_id, at + 1]),
  )
  const stored = await org.run(getJob, { job_id }, org.owner)
  assert.deepEqual(
    [stored.version, ...(await stopsOf(org, job_id))],
    [version + 1, [job_id, 1, true], [second, 4, true]],
  )
  const texts = new Map((await messages(org)).map(({ to, text }) => [to.split('@')[0], text]))
  assert.match(texts.get(ben)!, /Stop 3: [^]*Stop 4: 1:00\sPM/)
  assert.doesNotMatch(texts.get(ben)!, /Stop [12]:/)

  await org.run(dispatchJob, { date, visit_ids: [second, ofBen], notify: false }, org.owner)
  assert.deepEqual(await stopsOf(org, job_id), [
    [job_id, 1, true],
    [second, 1, true],
  ])
})

test('visits of another day, another organization or both kinds of ids at once are not dispatched', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [job_id, elsewhere] = [await jobIn(org), await jobIn(other)]
  const tomorrow = await addVisit(org, job_id, ['2026-03-17', '09:00', '10:00'])
  const refusal = async (input: object) =>
    await org.run(dispatchJob, { date, ...input }, org.owner).then(
      () => null,
      (error: { code: string; details: { field: string; message: string }[] }) => [
        error.code,
        error.details[0]!.field,
        error.details[0]!.message,
      ],
    )
  const on = 'is scheduled for 2026-03-17'
  assert.deepEqual(await refusal({ visit_ids: [job_id, tomorrow] }), ['invalid_state', 'visit_ids.1', on])
  const unknown = ['validation_error', 'visit_ids.0', 'is not a visit of the organization']
  assert.deepEqual(await refusal({ visit_ids: [newId()] }), unknown)
  assert.deepEqual(await refusal({ visit_ids: [elsewhere] }), unknown)
  for (const input of [{ visit_ids: [job_id], job_ids: [job_id] }, {}])
    assert.equal((await refusal(input))![0], 'validation_error')
  const versions = await refusal({ visit_ids: [job_id], expected_versions: [1, 2] })
  assert.deepEqual(versions!.slice(0, 2), ['validation_error', 'expected_versions'])
  assert.deepEqual(await stopsOf(org, job_id), [
    [job_id, null, false],
    [tomorrow, null, false],
  ])
})

test('a route has a stop for each visit of the day, and stores the position of each', async () => {
  const org = await testOrg()
  await settle(org)
  const { job_id } = await addStop(org, places.C, {
    scheduled_time_start: '13:00:00',
    arrival_window_minutes: 30,
    assignees: lead(org.ownerId),
  })
  const { job_id: near } = await addStop(org, places.D, { assignees: lead(org.ownerId) })
  const first = await addVisit(org, job_id, [day, '08:00', '09:00'])
  const another = await addVisit(org, job_id, ['2026-05-05', '08:00', '09:00'])
  const input = { date: day, job_ids: [near, job_id], departure: '07:30', apply: true }
  const { stops } = await org.run(optimizeRoute, input, org.owner)
  const placed = new Map(stops.map(({ visit_id, stop_order }) => [visit_id, stop_order]))
  assert.deepEqual(stops.map((stop) => stop.job_id).toSorted(), [near, job_id, job_id].toSorted())
  assert.ok(placed.get(first)! < placed.get(job_id)!, 'the visit at 8 comes before the visit at 13')
  assert.deepEqual(
    (await stopsOf(org, job_id)).map(([visit_id, order]) => [visit_id, order]),
    [
      [job_id, placed.get(job_id)],
      [first, placed.get(first)],
      [another, null],
    ],
  )
  assert.equal((await stopsOf(org, near))[0]![1], placed.get(near))
})

test('each visit of a job is busy time of its own members, and only the visit to be moved counts as free', async () => {
  const org = await testOrg('live', '2026-03-10T12:00:00.000Z')
  const other = (await hire(org, 'technician')).id
  const job_id = await jobIn(org)
  const second = await addVisit(org, job_id, [date, '14:00', '16:00'])
  const ofOther = await addVisit(org, job_id, [date, '12:00', '13:00'], lead(other))
  const startsFor = async (member_id: string, more: object = {}) => {
    const length = 'job_id' in more ? {} : { duration_minutes: 60 }
    const input = { date_from: date, days: 1, step_minutes: 60, buffer_minutes: 0, member_ids: [member_id] }
    const { slots } = await org.run(openSlots, { ...input, ...length, ...more }, org.owner)
    return slots.map(({ time_start }) => Number(time_start.slice(0, 2)))
  }
  // The location is open from 8 to 17. The first visit lasts from 9:00 to 11:30, the second from 14:00 to 16:00.
  assert.deepEqual(await startsFor(org.ownerId), [8, 12, 13, 16])
  assert.deepEqual(await startsFor(other), [8, 9, 10, 11, 13, 14, 15, 16])
  assert.deepEqual(await startsFor(org.ownerId, { job_id }), [8, 9, 10, 11])
  assert.deepEqual(await startsFor(org.ownerId, { job_id, visit_id: second }), [12, 13, 14, 15])
  await org.run(rescheduleJob, { job_id, visit_id: ofOther, scheduled_date: '2026-03-17' }, org.owner)
  await org.run(assignJob, { job_id, visit_id: second, assignees: lead(other) }, org.owner)
  assert.deepEqual(await startsFor(org.ownerId), [8, 12, 13, 14, 15, 16])
  assert.deepEqual(await startsFor(other), [8, 9, 10, 11, 12, 13, 16])
})

test('a visit without lines is planned with the lines that no other visit names, and with those of a cancelled visit', async () => {
  const org = await testOrg('live', '2026-03-10T12:00:00.000Z')
  const services = []
  for (const minutes_base of [60, 120, 240]) services.push(await flatService(org, 10_000, { minutes_base }))
  await publish(org)
  const line_items = services.map(({ id }) => lineItem(10_000, { service_id: id, unit: 'flat' }))
  const [, ofSecond, ofThird] = line_items.map(({ id }) => id) as [string, string, string]
  const window = { scheduled_date: date, scheduled_time_start: '08:00:00', scheduled_time_end: null }
  const job_id = await jobIn(org, 'scheduled', { line_items, total_cents: 30_000, ...window })
  const add = async (line: string) => {
    const visit = { job_id, dates: [date], line_ids: [line], assignees: lead(org.ownerId) }
    return (await org.run(saveVisit, visit, org.owner)).visits.at(-1)!.visit_id
  }
  const planned = async () => {
    const { duration_minutes } = await org.run(openSlots, { date_from: date, job_id, days: 1 }, org.owner)
    const board = await org.run(showBoard, { from: date, days: 1, group_by: 'member' }, org.owner)
    const cards = board.rows.flatMap(({ cells }) => cells.flatMap(({ jobs }) => jobs))
    return [duration_minutes, ...cards.map(({ visit_number, minutes }) => [visit_number, minutes])]
  }
  assert.deepEqual(await planned(), [420, [1, 420]])
  await add(ofSecond)
  const third = await add(ofThird)
  assert.deepEqual(await planned(), [60, [1, 60], [2, 120], [3, 240]])
  const cancellation = { reason: 'Rain', cancelled_by: 'company' }
  await org.run(cancelJob, { job_id, visit_id: third, ...cancellation }, org.owner)
  assert.deepEqual(await planned(), [300, [1, 300], [2, 120]])
})
