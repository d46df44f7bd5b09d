import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { addCustomer, jobIn } from '../../jobs/testing/working.ts'
import { createLead, scheduleAppointment } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { approved } from '../../time-off/testing/absences.ts'
import { showBoard } from '../operations.ts'
import { addStop, day, places, settle } from '../testing/stops.ts'

const board = (org: TestOrg, input: object = {}, as = org.owner) =>
  org.run(showBoard, { from: day, ...input }, as)
type Board = Awaited<ReturnType<typeof board>>

/** For each row of the board: the ids of the jobs on each day. */
const shape = ({ rows }: Board) =>
  Object.fromEntries(
    rows.map(({ name, cells }) => [name, cells.map(({ jobs }) => jobs.map(({ job_id }) => job_id))]),
  )

const on = (scheduled_date: string, from: string | null, to: string | null, more: object = {}) => ({
  scheduled_date,
  scheduled_time_start: from,
  scheduled_time_end: to,
  ...more,
})

test('a job is in the row of its crew, on the day on which it starts, sorted by stop order', async () => {
  const org = await testOrg()
  const [ada, bo] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const crew = await org.run(
    saveCrew,
    { name: 'Blue', members: [{ member_id: ada.id }, { member_id: bo.id }] },
    org.owner,
  )
  const client_id = await addCustomer(org)
  const job = (more: object) => jobIn(org, 'scheduled', { client_id, assignees: [], ...more })
  const second = await job({ crew_id: crew.id, ...on(day, '08:00:00', '09:30:00'), stop_order: 2 })
  const first = await job({ crew_id: crew.id, ...on(day, '13:00:00', '14:00:00'), stop_order: 1 })
  const night = await job({ crew_id: crew.id, ...on('2026-05-05', '22:00:00', '02:00:00') })
  const nobodys = await job(on(day, '08:00:00', '09:00:00'))
  await job({ crew_id: crew.id, ...on(day, '08:00:00', '09:00:00'), status: 'cancelled' })
  await job({ crew_id: crew.id, ...on('2026-05-07', '08:00:00', '09:00:00') })
  const waiting = await jobIn(org, 'unscheduled', { client_id })
  const view = await board(org, { days: 3 })
  assert.deepEqual(shape(view), { Blue: [[first, second], [night], []] })
  assert.deepEqual(
    view.unassigned.map(({ job_id }) => job_id),
    [nobodys],
  )
  assert.deepEqual(
    view.unscheduled.map(({ job_id }) => job_id),
    [waiting],
  )
  const [row] = view.rows
  assert.deepEqual([row!.id, row!.kind], [crew.id, 'crew'])
  assert.deepEqual(
    row!.cells.map(({ date, scheduled_minutes, stop_count, capacity_minutes }) => [
      date,
      scheduled_minutes,
      stop_count,
      capacity_minutes,
    ]),
    [
      ['2026-05-04', 150, 2, 540],
      ['2026-05-05', 240, 1, 540],
      ['2026-05-06', 0, 0, 540],
    ],
  )
  assert.deepEqual([view.timezone, view.from, view.days], ['America/Chicago', day, 3])
})

test('a job of two members is in the rows of both, and grouped by vehicle in the row of its vehicle', async () => {
  const org = await testOrg()
  const [ada, bo] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const both = [ada.id, bo.id].map((member_id) => ({ member_id, role: 'crew' as const }))
  const vehicle_id = newId()
  const id = await jobIn(org, 'scheduled', {
    ...on(day, '08:00:00', '09:00:00'),
    assignees: both,
    vehicle_id,
  })
  const byMember = await board(org, { group_by: 'member' })
  const rowsWithJob = byMember.rows.filter(({ cells }) => cells[0]!.jobs.length === 1)
  assert.deepEqual(rowsWithJob.map((row) => row.id).toSorted(), [ada.id, bo.id].toSorted())
  assert.deepEqual(byMember.unassigned, [])
  assert.equal(byMember.rows.length, 3)
  const byVehicle = await board(org, { group_by: 'vehicle' })
  assert.deepEqual(
    byVehicle.rows.map((row) => [
      row.id,
      row.kind,
      row.cells[0]!.jobs[0]!.job_id,
      row.cells[0]!.capacity_minutes,
    ]),
    [[vehicle_id, 'vehicle', id, null]],
  )
})

test('a card shows times, minutes and address, and the net revenue only to members who may see money', async () => {
  const org = await testOrg()
  await settle(org)
  const { job_id } = await addStop(org, places.A, {
    ...on(day, '09:00:00', null),
    total_cents: 9260,
    line_items: [lineItem(8000, { tax_cents: 560 }), lineItem(700, { position: 2 })],
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  })
  const view = await board(org, { group_by: 'member' })
  const cell = view.rows.find(({ id }) => id === org.ownerId)!.cells[0]!
  assert.equal(cell.revenue_cents, 8700)
  const [card] = cell.jobs
  assert.equal(card!.job_id, job_id)
  assert.deepEqual(
    [card!.minutes, card!.scheduled_start_at, card!.scheduled_end_at, card!.total_cents, card!.pos],
    [60, '2026-05-04T14:00:00.000Z', null, 9260, places.A],
  )
  const technician = await hire(org, 'technician')
  const own = await jobIn(org, 'scheduled', {
    ...on(day, '10:00:00', '11:00:00'),
    assignees: [{ member_id: technician.id, role: 'crew' }],
  })
  const mine = await board(org, { group_by: 'member' }, technician)
  assert.deepEqual(
    mine.rows.map((row) => [row.id, row.cells[0]!.jobs.map((each) => each.job_id)]),
    [[technician.id, [own]]],
  )
  assert.ok(!('total_cents' in mine.rows[0]!.cells[0]!.jobs[0]!))
  assert.ok(!('revenue_cents' in mine.rows[0]!.cells[0]!))
})

test('a member limited to their own jobs sees only their crews and their own jobs', async () => {
  const org = await testOrg()
  const [ada, bo] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const crew = async (name: string, id: string) =>
    (await org.run(saveCrew, { name, members: [{ member_id: id }] }, org.owner)).id
  const [blue, red] = [await crew('Blue', ada.id), await crew('Red', bo.id)]
  const hers = {
    assignees: [{ member_id: ada.id, role: 'crew' as const }],
    ...on(day, '08:00:00', '09:00:00'),
  }
  const own = await jobIn(org, 'scheduled', { ...hers, crew_id: blue })
  const ofTheCrew = await jobIn(org, 'scheduled', { ...hers, assignees: [], crew_id: blue })
  await jobIn(org, 'scheduled', { ...hers, assignees: [], crew_id: red })
  await jobIn(org, 'unscheduled', { assignees: [] })
  const view = await board(org, {}, ada)
  assert.deepEqual(shape(view), { Blue: [[own, ofTheCrew]] })
  assert.deepEqual([view.unassigned, view.unscheduled], [[], []])
})

test('a job assigned to a crew as a whole is in the rows of all its members, and not listed as unassigned', async () => {
  const org = await testOrg()
  const [ada, bo] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const members = [{ member_id: ada.id }, { member_id: bo.id }]
  const crew = await org.run(saveCrew, { name: 'Blue', members }, org.owner)
  const alone = { ...on(day, '08:00:00', '09:00:00'), crew_id: crew.id, assignees: [] }
  const id = await jobIn(org, 'scheduled', alone)
  const byName = await jobIn(org, 'scheduled', {
    ...alone,
    assignees: [{ member_id: ada.id, role: 'lead' as const }],
  })
  const view = await board(org, { group_by: 'member' })
  const jobsOf = (memberId: string, { rows }: Board) =>
    rows.find((row) => row.id === memberId)!.cells[0]!.jobs.map(({ job_id }) => job_id)
  assert.deepEqual(
    [jobsOf(ada.id, view), jobsOf(bo.id, view), jobsOf(org.ownerId, view)],
    [[id, byName], [id], []],
  )
  assert.deepEqual(view.unassigned, [])
})

for (const [zone, from] of [
  ['Australia/Lord_Howe', '0001-01-01'],
  ['America/Chicago', '9999-12-31'],
] as const)
  test(`in ${zone} there is a board for ${from}, although part of that day is outside the years that can be stored`, async () => {
    const org = await testOrg()
    const id = await addLocation(org, zone)
    const view = await board(org, { location_id: id, from, days: 14, scope: 'combined', group_by: 'member' })
    assert.equal(view.rows[0]!.cells[0]!.date, from)
  })

test('an appointment takes an hour, is in the row of the member who keeps it, and is shown to members who see leads', async () => {
  const org = await testOrg('live', '2026-05-01T12:00:00.000Z')
  const rep = await hire(org, 'sales_rep')
  const lead = async (as: object) =>
    (await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, as)).id
  const agree = async (lead_id: string, more: object) =>
    await org.run(
      scheduleAppointment,
      { lead_id, kind: 'site_visit', local_date: day, local_time: '23:30:00', ...more },
      org.owner,
    )
  await agree(await lead(org.owner), { member_id: rep.id })
  await agree(await lead(org.owner), { member_id: org.ownerId })
  await jobIn(org, 'scheduled', on(day, '08:00:00', '09:00:00'))
  const view = await board(org, { group_by: 'member', scope: 'sales' })
  const cells = new Map(view.rows.map(({ id, cells: [cell] }) => [id, cell!]))
  assert.deepEqual(
    [rep.id, org.ownerId].map((id) => {
      const { appointments, scheduled_minutes, stop_count } = cells.get(id)!
      return [
        appointments.map(({ starts_at, ends_at }) => [starts_at, ends_at]),
        scheduled_minutes,
        stop_count,
      ]
    }),
    Array.from({ length: 2 }, () => [[['2026-05-05T04:30:00.000Z', '2026-05-05T05:30:00.000Z']], 60, 0]),
  )
  assert.deepEqual([view.unassigned, view.unscheduled], [[], []])
  const combined = await board(org, { group_by: 'member', scope: 'combined' })
  assert.equal(combined.rows.find(({ id }) => id === org.ownerId)!.cells[0]!.jobs.length, 1)
  const repView = await board(org, { group_by: 'crew', scope: 'sales' }, rep)
  assert.deepEqual(
    repView.rows.map(({ id, kind, cells: [cell] }) => [
      id,
      kind,
      cell!.appointments.map((each) => each.member_id),
    ]),
    [[undefined, 'other', [rep.id]]],
  )
  const technician = await hire(org, 'technician')
  await assert.rejects(board(org, { scope: 'sales' }, technician), { code: 'insufficient_permission' })
})

test('a board is of one location, in its time zone, and refused for a location that the caller may not access', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const north = await addLocation(org, 'America/Los_Angeles')
  const there = await jobIn(org, 'scheduled', { location_id: north, ...on(day, '08:00:00', '09:00:00') })
  await jobIn(org, 'scheduled', on(day, '08:00:00', '09:00:00'))
  const view = await board(org, { location_id: north })
  assert.equal(view.timezone, 'America/Los_Angeles')
  assert.deepEqual(
    view.unassigned.map(({ job_id, scheduled_start_at }) => [job_id, scheduled_start_at]),
    [[there, '2026-05-04T15:00:00.000Z']],
  )
  const manager = await hire(org, 'manager', [north])
  assert.equal((await board(org, {}, manager)).unassigned[0]!.job_id, there)
  for (const [location_id, as] of [
    [org.locationId, manager],
    [other.locationId, org.owner],
  ] as const)
    await assert.rejects(board(org, { location_id }, as), {
      code: 'validation_error',
      details: [{ field: 'location_id', message: 'is not a location of the organization' }],
    })
})

test('a board with more than 1,000 cards is refused, also if the cards are repeated in several rows', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const fill = (days: number, perDay: number) =>
    org.app.inspect.query(
      `insert into live.jobs (org_id, id, job_number, location_id, client_id, status, currency, scheduled_date, created_by_type,
              created_at, updated_at)
       select $1, gen_random_uuid(), (select coalesce(max(job_number), 0) from live.jobs where org_id = $1) + row_number() over (),
              $2, $3, 'scheduled', 'USD', date '2026-05-04' + d, 'system', now(), now()
         from generate_series(0, $4::int - 1) d, generate_series(1, $5::int) n`,
      [org.id, org.locationId, client_id, days, perDay],
    )
  await fill(2, 500)
  assert.equal((await board(org, { days: 2 })).unassigned.length, 1000)
  await jobIn(org, 'scheduled', { client_id, ...on(day, null, null) })
  await assert.rejects(board(org, { days: 2 }), {
    code: 'validation_error',
    details: [
      { field: 'days', message: 'must be fewer, because there are more than 1000 jobs and appointments' },
    ],
  })
  assert.equal((await board(org, { from: '2026-05-05' })).unassigned.length, 500)
  // Three members at each of 400 jobs make 1,200 cards.
  const crowd = [await hire(org), await hire(org), await hire(org)].map(({ id }) => id)
  await org.query(
    `insert into live.job_assignees (org_id, job_id, member_id, role)
     select j.org_id, j.id, m, 'crew' from (select * from live.jobs where org_id = $1 and scheduled_date = '2026-05-05' limit 400) j,
            unnest($2::uuid[]) m`,
    [crowd],
  )
  await assert.rejects(board(org, { from: '2026-05-05', group_by: 'member' }), { code: 'validation_error' })
  assert.equal((await board(org, { from: '2026-05-05' })).unassigned.length, 500)
})

test('time off is shown within the working hours of the member', async () => {
  const org = await testOrg()
  const [ada, bo] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const on = { from_date: '2026-05-06', to_date: '2026-05-06' }
  await approved(org, { member_id: ada.id, ...on, time_start: '13:30:00', time_end: '23:00:00' })
  await approved(org, { member_id: bo.id, ...on })
  const view = await org.run(showBoard, { from: '2026-05-06', group_by: 'member' }, org.owner)
  const offOf = (id: string) => view.rows.find((row) => row.id === id)!.cells[0]!.time_off
  assert.deepEqual(offOf(ada.id), [
    { member_id: ada.id, minutes: 210, windows: [{ from: '13:30:00', to: '17:00:00' }] },
  ])
  assert.deepEqual(offOf(bo.id), [
    { member_id: bo.id, minutes: 540, windows: [{ from: '08:00:00', to: '17:00:00' }] },
  ])
  assert.deepEqual(offOf(org.ownerId), [])
})

test('a card shows the arrival window, and whether a change of the clock moved its time', async () => {
  const org = await testOrg()
  const scheduled_date = '2026-03-08'
  const times = { scheduled_date, scheduled_time_start: '02:30:00', scheduled_time_end: '04:00:00' }
  await jobIn(org, 'scheduled', { ...times, arrival_window_minutes: 90 })
  await jobIn(org, 'scheduled', { ...times, scheduled_time_start: '03:00:00', arrival_window_minutes: null })
  const view = await org.run(showBoard, { from: scheduled_date, group_by: 'member' }, org.owner)
  const cards = [...view.unassigned, ...view.rows.flatMap(({ cells }) => cells[0]!.jobs)]
  assert.deepEqual(
    cards.map(({ time_adjusted, arrival_window_minutes }) => [time_adjusted, arrival_window_minutes]),
    [
      [true, 90],
      [false, null],
    ],
  )
})
