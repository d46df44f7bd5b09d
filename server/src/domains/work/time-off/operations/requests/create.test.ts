import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { expectError } from '../../../../../testing/expect-error.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { saveLocation } from '../../../../organization/company/operations.ts'
import { saveVisit } from '../../../jobs/operations.ts'
import { jobIn } from '../../../jobs/testing/working.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { saveCrew, setAvailability } from '../../../../office/workforce/operations.ts'
import { createRequest, listRequests } from '../../operations.ts'
import { addPolicy } from '../../testing/absences.ts'

const windows = (weekdays: readonly number[], ...spans: [from: string, to: string][]) =>
  weekdays.flatMap((weekday) => spans.map(([from, to]) => ({ weekday, from, to })))
const office = windows([1, 2, 3, 4, 5], ['08:00', '12:00'], ['12:30', '16:30'])

async function requesting(recurring: object[] | null = office) {
  const org = await testOrg('live', '2026-06-01T15:00:00.000Z')
  const [ada, policy] = [await hire(org, 'technician'), await addPolicy(org)]
  const holidays = [{ date: '2026-07-03', name: 'Independence Day, observed' }]
  await org.run(saveLocation, { location_id: org.locationId, holidays }, org.owner)
  if (recurring) await set(org, ada.id, { recurring, effective_from: '2026-01-01' })
  const submitRequest = (input: object, as: object = ada) =>
    org.run(createRequest, { time_off_policy_id: policy.id, ...input }, as)
  return { org, ada, policy, submitRequest }
}

const set = (org: TestOrg, member_id: string, hours: object) =>
  org.run(setAvailability, { member_id, ...hours }, org.owner)

const thursday = { from_date: '2026-07-02', to_date: '2026-07-07' }
const monday = { from_date: '2026-07-06', to_date: '2026-07-06' }
const weekend = { from_date: '2026-07-04', to_date: '2026-07-05' }

test('Thursday to Tuesday with a holiday on Friday takes 480 + 0 + 0 + 0 + 480 + 480 = 1440 minutes', async () => {
  const { submitRequest } = await requesting()
  assert.equal((await submitRequest(thursday)).requested_minutes, 1440)
})

test('the same days take 1800 minutes for a member who works Monday to Thursday, 07:00 to 17:00', async () => {
  const { submitRequest } = await requesting(windows([1, 2, 3, 4], ['07:00', '17:00']))
  assert.equal((await submitRequest(thursday)).requested_minutes, 1800)
})

test("a part of a Monday from 11:00 to 14:00 takes 150 minutes, because of the member's lunch break", async () => {
  const { submitRequest } = await requesting()
  const request = await submitRequest({ ...monday, time_start: '11:00', time_end: '14:00:00' })
  assert.deepEqual(
    [request.requested_minutes, request.time_start, request.time_end],
    [150, '11:00:00', '14:00:00'],
  )
})

test('a weekend without working hours is refused; with an exception on Saturday, 08:00 to 12:00, it takes 240 minutes', async () => {
  const { org, ada, submitRequest } = await requesting()
  const error = await expectError(submitRequest(weekend), 'validation_error')
  assert.equal(error.details[0]!.field, 'to_date')
  const exceptions = [{ date: '2026-07-04', windows: [{ from: '08:00', to: '12:00' }] }]
  await set(org, ada.id, { exceptions })
  assert.equal((await submitRequest(weekend)).requested_minutes, 240)
})

test('a member without working hours counts as working 8 hours from Monday to Friday when the location is open', async () => {
  const { submitRequest } = await requesting(null)
  assert.equal((await submitRequest(thursday)).requested_minutes, 1440)
})

test('the answer lists the visits that conflict with the requested time', async () => {
  const { org, ada, policy, submitRequest } = await requesting()
  const assignees = [{ member_id: ada.id, role: 'crew' as const }]
  const on = (scheduled_date: string, from: string, to: string) =>
    jobIn(org, 'scheduled', {
      scheduled_date,
      scheduled_time_start: from,
      scheduled_time_end: to,
      assignees,
    })
  const inTheWay = await on('2026-07-06', '13:00:00', '15:00:00')
  await on('2026-07-06', '14:00:00', '15:00:00')
  await on('2026-07-07', '11:00:00', '12:00:00')
  const later = await on('2026-07-20', '11:00:00', '12:00:00')
  const times = { scheduled_time_start: '11:00:00', scheduled_time_end: '12:00:00' }
  const added = { job_id: later, dates: ['2026-07-06'], ...times, assignees }
  const second = (await org.run(saveVisit, added, org.owner)).visits[1]!.visit_id
  const request = await submitRequest({ ...monday, time_start: '11:00', time_end: '14:00' })
  assert.deepEqual(
    request.conflicts.map(({ job_id, visit_id }) => [job_id, visit_id]),
    [
      [later, second],
      [inTheWay, inTheWay],
    ],
  )
  assert.deepEqual(
    [request.balance_after_minutes, request.status, request.member_id, request.time_off_policy_id],
    [-150, 'pending', ada.id, policy.id],
  )
  assert.deepEqual(
    (await org.events()).filter((name) => name.startsWith('time_off')),
    ['time_off.requested'],
  )
})

test('a request that overlaps another one of the member is refused with the id of the other', async () => {
  const { submitRequest } = await requesting()
  const part = (time_start: string, time_end: string) => submitRequest({ ...monday, time_start, time_end })
  const { id } = await part('11:00', '14:00')
  await part('14:00', '15:00')
  for (const again of [
    () => part('13:59', '16:00'),
    () => submitRequest(monday),
    () => submitRequest(thursday),
  ]) {
    const error = await expectError(again(), 'invalid_state')
    assert.deepEqual(
      [error.details[0]!.reason, error.details[0]!.time_off_request_id !== null],
      ['overlap', true],
    )
  }
  const whole = await expectError(part('10:00', '12:00'), 'invalid_state')
  assert.equal(whole.details[0]!.time_off_request_id, id)
})

test('of two concurrent requests for the same days, one is created', async () => {
  const { org, submitRequest } = await requesting()
  const ends = await race({ table: 'live.time_off_requests' }, [
    () => submitRequest(monday),
    () => submitRequest(thursday),
  ])
  assert.deepEqual(
    ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.details[0].reason] : [])),
    ['overlap'],
  )
  assert.equal((await org.run(listRequests, {}, org.owner)).items.length, 1)
})

test('a database constraint refuses overlapping pending or approved requests of the same member', async () => {
  const { org, ada, submitRequest } = await requesting()
  const { id } = await submitRequest(thursday)
  const copy = (status: string, from: string, to: string, member = ada.id) =>
    org.app.inspect.query(
      `insert into live.time_off_requests (org_id, id, location_id, member_id, time_off_policy_id, from_date, to_date, status,
              requested_minutes, created_by_type, created_at, updated_at)
       select org_id, gen_random_uuid(), location_id, $2, time_off_policy_id, $4, $5, $3, 1, 'system', now(), now()
         from live.time_off_requests where id = $1`,
      [id, member, status, from, to],
    )
  await assert.rejects(copy('pending', '2026-07-07', '2026-07-08'), /time_off_requests_apart/)
  await assert.rejects(copy('approved', '2026-06-30', '2026-07-02'), /time_off_requests_apart/)
  await copy('denied', '2026-07-02', '2026-07-07')
  await copy('pending', '2026-07-08', '2026-07-08')
  await copy('pending', '2026-07-02', '2026-07-07', org.ownerId)
})

test('a second call with the same request_id creates nothing and returns the first request', async () => {
  const { org, submitRequest } = await requesting()
  const request_id = randomUUID()
  const first = await submitRequest({ ...monday, request_id })
  const again = await submitRequest({ ...thursday, request_id })
  assert.deepEqual([first.duplicate, again.duplicate, again.id], [false, true, first.id])
  assert.equal((await org.run(listRequests, {}, org.owner)).items.length, 1)
})

test('members request time off for themselves, and managers for any member; a crew lead sees requests of the crew', async () => {
  const { org, ada, submitRequest } = await requesting()
  const lead = await hire(org, 'crew_lead')
  const members = [{ member_id: ada.id }, { member_id: lead.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  const error = await expectError(submitRequest({ ...monday, member_id: ada.id }, lead), 'validation_error')
  assert.equal(error.details[0]!.field, 'member_id')
  assert.equal((await submitRequest({ ...monday, member_id: ada.id }, org.owner)).member_id, ada.id)
  const countVisible = async (as: object) => (await org.run(listRequests, {}, as)).items.length
  assert.deepEqual(await Promise.all([ada, lead, await hire(org, 'technician')].map(countVisible)), [1, 1, 0])
})

test('an invalid request is refused with the name of the field', async () => {
  const { org, submitRequest } = await requesting()
  const wrong: [object, string][] = [
    [{ from_date: '2026-07-07', to_date: '2026-07-06' }, 'to_date'],
    [{ from_date: '2026-07-06', to_date: '2027-07-07' }, 'to_date'],
    [{ from_date: '9999-12-31', to_date: '9999-12-31' }, 'from_date'],
    [{ ...monday, time_start: '11:00' }, 'time_end'],
    [{ ...monday, time_end: '11:00' }, 'time_start'],
    [{ ...monday, time_start: '11:00', time_end: '11:00' }, 'time_end'],
    [{ ...thursday, time_start: '11:00', time_end: '12:00' }, 'time_start'],
    [{ ...monday, time_off_policy_id: org.id }, 'time_off_policy_id'],
    [{ ...monday, time_off_policy_id: (await addPolicy(org, { active: false })).id }, 'time_off_policy_id'],
  ]
  for (const [input, field] of wrong) {
    const error = await expectError(submitRequest(input), 'validation_error')
    assert.equal(error.details[0]!.field, field)
  }
})
