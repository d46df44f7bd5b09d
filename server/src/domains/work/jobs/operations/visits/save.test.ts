import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { lineItem } from '../../../../organization/line-items/testing/line-item.ts'
import { cancelJob, completeJob, getJob, listJobs, saveVisit } from '../../operations.ts'
import { jobIn } from '../../testing/working.ts'

const days = ['2026-10-31', '2026-11-01', '2026-11-02']
const shift = { scheduled_time_start: '07:30:00', scheduled_time_end: '16:00:00' }

const visitsOf = async (org: TestOrg, job_id: string) =>
  (await org.run(getJob, { job_id })).visits.map(({ checklist: _checklist, ...visit }) => visit)

test('adding visits for several dates computes the instants of each with the UTC offset of its own day', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const job = await org.run(saveVisit, { job_id, dates: days, ...shift, kind: 'install' }, org.owner)
  const added = job.visits.slice(1)
  assert.deepEqual(
    added.map((each) => [each.visit_number, each.scheduled_start_at, each.scheduled_end_at]),
    [
      [2, '2026-10-31T12:30:00.000Z', '2026-10-31T21:00:00.000Z'],
      [3, '2026-11-01T13:30:00.000Z', '2026-11-01T22:00:00.000Z'],
      [4, '2026-11-02T13:30:00.000Z', '2026-11-02T22:00:00.000Z'],
    ],
  )
  assert.deepEqual([job.visits_total, job.visits_done, job.status], [4, 0, 'scheduled'])
  assert.deepEqual([job.scheduled_date, job.version], ['2026-10-31', 2])
  assert.deepEqual(await visitsOf(org, job_id), job.visits)
  const [listed] = (await org.run(listJobs, {})).items
  assert.deepEqual([listed!.visits_total, listed!.visits_done, listed!.scheduled_date], [4, 0, '2026-10-31'])
})

test('each new visit emits its own events, and the job only a change of status', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const { visits } = await org.run(saveVisit, { job_id, dates: days.slice(0, 2) }, org.owner)
  assert.deepEqual(
    (await org.events()).filter((name) => !name.startsWith('client.')),
    ['appointment.scheduled', 'appointment.scheduled', 'job.status_changed', 'visit.added', 'visit.added'],
  )
  assert.deepEqual(
    (await org.payloads<{ appointment_id: string }>('appointment.scheduled')).map(
      (each) => each.appointment_id,
    ),
    visits.slice(1).map((each) => each.visit_id),
  )
})

test('a visit has its own fields and assignees; the job keeps the assignees of its current visit', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled')
  const { visits } = await org.run(
    saveVisit,
    { job_id, dates: ['2027-01-05'], label: 'Take down' },
    org.owner,
  )
  const { visit_id } = visits[1]!
  const assignees = [{ member_id: org.ownerId, role: 'crew' }]
  const input = { visit_id, kind: 'takedown', minutes: 90, note: 'Bring the lift', assignees }
  const job = await org.run(saveVisit, { ...input, expected_version: 2 }, org.owner)
  const { kind, label, minutes, note } = job.visits[1]!
  assert.deepEqual([kind, label, minutes, note], ['takedown', 'Take down', 90, 'Bring the lift'])
  assert.deepEqual(job.visits[1]!.assignees, assignees)
  assert.deepEqual(job.assignees, [{ member_id: org.ownerId, role: 'lead' }])
  const same = await org.run(saveVisit, input, org.owner)
  assert.equal(same.version, 3, 'no effect, no version')
})

test('the id of a job also names its first visit', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled')
  const job = await org.run(saveVisit, { visit_id: job_id, kind: 'install' }, org.owner)
  assert.deepEqual([job.visits.length, job.visits[0]!.kind, job.visits[0]!.visit_id], [1, 'install', job_id])
  assert.deepEqual(await visitsOf(org, job_id), job.visits)
})

test('refused are lines of other jobs, dates for an existing visit, visits of closed jobs, and more than 60 visits', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const refused = async (input: object, expected: object) => {
    await assert.rejects(org.run(saveVisit, input, org.owner), expected)
  }
  await refused({ visit_id: job_id, line_ids: [org.id] }, { message: /line_ids.0: is not a line of the job/ })
  await refused({ visit_id: job_id, dates: days }, { code: 'validation_error' })
  await refused({ job_id, scheduled_time_start: '07:30:00' }, { code: 'validation_error' })
  const many = Array.from({ length: 30 }, (_, at) => `2027-03-${String(at + 1).padStart(2, '0')}`)
  await org.run(saveVisit, { job_id, dates: many }, org.owner)
  await refused(
    { job_id, dates: many },
    {
      code: 'invalid_state',
      details: [{ field: 'dates', message: 'would give the job 61 visits', reason: 'too_many' }],
    },
  )
  for (const status of ['complete', 'cancelled'] as const) {
    const closed = await jobIn(org, status)
    const details = [{ field: 'job_id', message: `is ${status}`, reason: 'job_closed', status }]
    const unchanged = (await org.run(getJob, { job_id: closed })).version
    for (const input of [{ job_id: closed }, { visit_id: closed, note: 'Ring twice' }])
      await refused(input, { code: 'invalid_state', details })
    assert.equal((await org.run(getJob, { job_id: closed })).version, unchanged)
  }
})

test('a line belongs to one visit at most, and can be moved once the other visit no longer names it', async () => {
  const org = await testOrg()
  const lines = [lineItem(8000), lineItem(500, { position: 2 })]
  const job_id = await jobIn(org, 'scheduled', { line_items: lines })
  const [one, other] = lines.map(({ id }) => id) as [string, string]
  const save = (input: object) => org.run(saveVisit, input, org.owner)
  const { visits } = await save({ job_id, dates: ['2026-03-17'], line_ids: [one] })
  const second = visits[1]!.visit_id
  const taken = { code: 'validation_error', message: /line_ids\.1: belongs to visit 2/ }
  await assert.rejects(save({ visit_id: job_id, line_ids: [other, one] }), taken)
  await assert.rejects(save({ job_id, line_ids: [other, one] }), taken)
  assert.deepEqual(
    (await visitsOf(org, job_id)).map(({ line_ids }) => line_ids),
    [[], [one]],
  )
  await save({ visit_id: second, line_ids: [one, other] })
  await save({ visit_id: second, line_ids: [other] })
  const moved = await save({ visit_id: job_id, line_ids: [one] })
  assert.deepEqual(
    moved.visits.map(({ line_ids }) => line_ids),
    [[one], [other]],
  )
})

test('the lines and the kind of a complete visit are fixed, its note and label are not; a cancelled visit gives its lines back', async () => {
  const org = await testOrg()
  const lines = [lineItem(8000), lineItem(500, { position: 2 })]
  const job_id = await jobIn(org, 'scheduled', { line_items: lines })
  const [one, other] = lines.map(({ id }) => id) as [string, string]
  const save = (input: object) => org.run(saveVisit, input, org.owner)
  await save({ visit_id: job_id, line_ids: [one] })
  const { visits } = await save({ job_id, dates: ['2026-03-17', '2026-03-18'] })
  const [, second, third] = visits.map(({ visit_id }) => visit_id) as [string, string, string]
  await save({ visit_id: second, line_ids: [other] })
  await org.run(completeJob, { job_id, visit_id: job_id }, org.owner)
  for (const [field, change] of [
    ['line_ids', { line_ids: [] }],
    ['kind', { kind: 'install' }],
  ] as const)
    await assert.rejects(save({ visit_id: job_id, ...change }), {
      code: 'invalid_state',
      message: `Visit 1 is complete, so its \`${field}\` cannot change. Reopen it first.`,
      details: [
        {
          field,
          message: 'cannot change, because the visit is complete',
          reason: 'visit_closed',
          status: 'complete',
        },
      ],
    })
  const same = { visit_id: job_id, line_ids: [one], note: 'Gate code 12', label: 'Front' }
  const [first] = (await save(same)).visits
  assert.deepEqual([first!.note, first!.label, first!.line_ids], ['Gate code 12', 'Front', [one]])
  const cancellation = { reason: 'Rain', cancelled_by: 'company' }
  await org.run(cancelJob, { job_id, visit_id: second, ...cancellation }, org.owner)
  await save({ visit_id: second, line_ids: [] })
  const moved = await save({ visit_id: third, line_ids: [other] })
  assert.deepEqual(
    moved.visits.map(({ line_ids }) => line_ids),
    [[one], [], [other]],
  )
})
