import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { deleteFile } from '../../../../office/files/operations.ts'
import { addJob } from '../../../jobs/testing/add-job.ts'
import { cancelJob, completeJob, getJob, listJobs, startJob } from '../../../jobs/operations.ts'
import { jobIn } from '../../../jobs/testing/working.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { listReports, saveChecklist, submitReport } from '../../operations.ts'
import { addPhoto, gutters, inspecting } from '../../testing/inspecting.ts'

const pass = { item_id: 'gutters', value: 'pass' }
const fail = { item_id: 'gutters', value: 'fail' }
const checklistCounts = async (org: TestOrg, job_id: string) => (await org.run(getJob, { job_id })).checklist
const currentAnswers = async (org: TestOrg, job_id: string) => {
  const { checklists } = await org.run(getJob, { job_id })
  return Object.fromEntries(
    checklists.flatMap(({ items }) => items.map(({ id, answer }) => [id, answer?.value ?? null])),
  )
}

test('a report stores its answers, raises the version of the job and emits an event', async () => {
  const org = await testOrg()
  const { checklist, job_id, submit, photo } = await inspecting(org)
  const photo_id = await photo()
  const answers = [
    { ...pass, number: '2.50', note: ' ', photo_ids: [photo_id, photo_id] },
    { item_id: 'ladder', value: 'fail', note: 'Was not there' },
    { item_id: 'remarks', value: 'na', text: 'Nothing', note: 'Nobody was in' },
  ]
  const { duplicate, ...report } = await submit(answers, { note: 'Wet' })
  assert.equal(duplicate, false)
  assert.deepEqual(report, {
    id: report.id,
    location_id: org.locationId,
    job_id,
    visit_id: null,
    checklist_id: checklist.id,
    checklist_version: 1,
    stage: 'post_job',
    answers: [
      { item_id: 'gutters', value: 'pass', number: '2.5', text: null, note: null, photo_ids: [photo_id] },
      { item_id: 'ladder', value: 'fail', number: null, text: null, note: 'Was not there', photo_ids: [] },
      {
        item_id: 'remarks',
        value: 'na',
        number: null,
        text: 'Nothing',
        note: 'Nobody was in',
        photo_ids: [],
      },
    ],
    passed: 1,
    failed: 1,
    not_applicable: 1,
    score_percent: '50.00',
    note: 'Wet',
    performed_at: report.created_at,
    version: 1,
    created_by: { type: 'member', id: org.ownerId },
    created_at: report.created_at,
  })
  const job = await org.run(getJob, { job_id })
  assert.deepEqual([job.version, job.checklist], [2, { required: 2, done: 1 }])
  assert.deepEqual(job.checklists[0]!.items[0], {
    ...gutters,
    kind: 'check',
    required: true,
    photo_required: false,
    answer: {
      value: 'pass',
      number: '2.5',
      text: null,
      note: null,
      photo_ids: [photo_id],
      performed_at: report.performed_at,
      answered_by: { type: 'member', id: org.ownerId },
      quality_report_id: report.id,
    },
  })
  assert.deepEqual((await org.run(listReports, {}, org.owner)).items, [report])
  const payloads = await org.payloads('quality.report_submitted')
  assert.deepEqual(payloads, [
    {
      quality_report_id: report.id,
      job_id,
      checklist_id: checklist.id,
      location_id: org.locationId,
      stage: 'post_job',
      passed: 1,
      failed: 1,
      not_applicable: 1,
      version: 1,
      updated_at: report.created_at,
    },
  ])
})

test('items that passed or do not apply count as done, with a photo if one is required; failed ones do not', async () => {
  const org = await testOrg()
  const { job_id, submit, photo } = await inspecting(org)
  assert.deepEqual(await checklistCounts(org, job_id), { required: 2, done: 0 })
  await submit([fail])
  assert.deepEqual(await checklistCounts(org, job_id), { required: 2, done: 0 })
  await submit([{ ...pass, value: 'na', note: 'No gutters' }])
  assert.deepEqual(await checklistCounts(org, job_id), { required: 2, done: 1 })
  await submit([{ item_id: 'ladder', value: 'pass' }])
  assert.deepEqual(await checklistCounts(org, job_id), { required: 2, done: 1 })
  await submit([{ item_id: 'ladder', value: 'pass', photo_ids: [await photo()] }])
  assert.deepEqual(await checklistCounts(org, job_id), { required: 2, done: 2 })
  await submit([fail])
  assert.deepEqual(await checklistCounts(org, job_id), { required: 2, done: 1 })
  assert.deepEqual((await org.run(listJobs, {})).items[0]!.checklist, { required: 2, done: 1 })
})

test('the current answer to an item is the latest by time of work, then by time of arrival', async () => {
  const org = await testOrg()
  const { job_id, submit } = await inspecting(org)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [early, late] = [minutesAgo(90), minutesAgo(30)]
  await submit([fail, { item_id: 'remarks', value: 'pass' }], { performed_at: late })
  await submit([pass, { item_id: 'remarks', value: 'fail' }], { performed_at: early })
  assert.deepEqual(await currentAnswers(org, job_id), { gutters: 'fail', ladder: null, remarks: 'pass' })
  await submit([pass], { performed_at: late })
  assert.deepEqual(await currentAnswers(org, job_id), { gutters: 'pass', ladder: null, remarks: 'pass' })
  await submit([{ item_id: 'remarks', value: 'fail' }], { performed_at: minutesAgo(10) })
  assert.deepEqual(await currentAnswers(org, job_id), { gutters: 'pass', ladder: null, remarks: 'fail' })
})

test('two concurrent reports both count, and each raises the version of the job', async () => {
  const org = await testOrg()
  const { job_id, submit } = await inspecting(org)
  await org.run(startJob, { job_id }, org.owner)
  const remarks = { item_id: 'remarks', value: 'pass' }
  const ends = await race({ table: 'live.jobs', orgId: org.id, id: job_id }, [
    () => submit([pass]),
    () => submit([remarks]),
  ])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  const job = await org.run(getJob, { job_id })
  assert.deepEqual([job.version, job.checklist], [4, { required: 2, done: 1 }])
})

test('a call with the same request_id changes nothing and returns the report, if the caller may access it', async () => {
  const org = await testOrg()
  const { job_id, submit } = await inspecting(org)
  const request_id = randomUUID()
  const first = await submit([pass], { request_id })
  const again = await submit([fail], { request_id })
  assert.deepEqual(again, { ...first, duplicate: true })
  assert.equal((await org.run(getJob, { job_id })).version, 2)
  const stranger = await hire(org, 'technician')
  await assert.rejects(submit([pass], { request_id }, stranger), { code: 'not_found' })
  await org.run(completeJob, { job_id, override_reason: 'Enough' }, org.owner)
  assert.deepEqual(await submit([pass], { request_id }), again, 'also once the job is closed')
  const other = await inspecting(await testOrg())
  assert.equal((await other.submit([pass], { request_id })).duplicate, false)
})

test('two concurrent calls with the same request_id create one report', async () => {
  const org = await testOrg()
  const { submit } = await inspecting(org)
  const send = () => submit([pass], { request_id })
  const request_id = randomUUID()
  const ends = await race({ table: 'live.request_ids' }, [send, send])
  const outcomes = ends.map((end) => (end.status === 'fulfilled' ? end.value.duplicate : end.reason))
  assert.deepEqual(outcomes.toSorted(), [false, true])
  assert.equal((await org.run(listReports, {}, org.owner)).items.length, 1)
})

test('a report on a complete or cancelled job is refused', async () => {
  const org = await testOrg()
  const { job_id, submit, checklist } = await inspecting(org)
  await org.run(completeJob, { job_id, override_reason: 'Rain' }, org.owner)
  await assert.rejects(submit([pass]), {
    code: 'invalid_state',
    details: [{ field: 'job_id', message: 'is complete', reason: 'job_closed', status: 'complete' }],
  })
  const cancelled = await jobIn(org)
  await org.run(cancelJob, { job_id: cancelled, reason: 'Sold', cancelled_by: 'customer' }, org.owner)
  const late = { job_id: cancelled, checklist_id: checklist.id, answers: [pass] }
  await assert.rejects(org.run(submitReport, late, org.owner), { code: 'invalid_state' })
})

test('checklists that the job does not have, and unknown or invalid items, are refused with their field', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { job_id, submit } = await inspecting(org)
  const elsewhere = await org.run(
    saveChecklist,
    { name: 'Lights', service_types: ['lights'], items: [gutters] },
    org.owner,
  )
  const foreign = await inspecting(other)
  for (const checklist_id of [elsewhere.id, foreign.checklist.id, newId()])
    await assert.rejects(submit([pass], { checklist_id }), {
      code: 'validation_error',
      details: [{ field: 'checklist_id', message: 'is not a checklist of the job' }],
    })
  const refused = (answers: object[], field: string) =>
    assert.rejects(submit(answers as (typeof pass)[]), (error: { details: { field: string }[] }) => {
      assert.equal(error.details[0]!.field, field)
      return true
    })
  await refused([pass, { item_id: 'roof', value: 'pass' }], 'answers.1.item_id')
  await refused([pass, fail], 'answers.1.item_id')
  await refused([{ item_id: 'remarks', value: 'na' }], 'answers.0.note')
  await refused([{ item_id: 'remarks', value: 'na', note: '  ' }], 'answers.0.note')
  await refused([{ ...pass, number: '1.23456' }], 'answers.0.number')
  assert.equal((await org.run(getJob, { job_id })).version, 1)
})

test('a report accepts only uploaded photos of its job', async () => {
  const org = await testOrg()
  const { job_id, submit, photo } = await inspecting(org)
  const ready = await photo()
  const others = [
    newId(),
    await addPhoto(org, await jobIn(org)),
    await addPhoto(org, job_id, { status: 'pending' }),
  ]
  for (const other of others)
    await assert.rejects(submit([pass, { item_id: 'ladder', value: 'pass', photo_ids: [ready, other] }]), {
      code: 'validation_error',
      details: [{ field: 'answers.1.photo_ids', message: 'must contain only photos of the job' }],
    })
})

test('a photo that a report names cannot be deleted', async () => {
  const org = await testOrg()
  const { submit, photo } = await inspecting(org)
  const [named, other] = [await photo(), await photo()]
  await submit([{ ...pass, photo_ids: [named] }])
  const remove = (file_id: string) => org.run(deleteFile, { file_id }, org.owner)
  await assert.rejects(remove(named), (error: { details: { reason: string }[] }) => {
    assert.equal(error.details[0]!.reason, 'in_use')
    return true
  })
  assert.equal((await remove(other)).status, 'deleted')
})

test('the time of work may be five minutes ahead of the server and 14 days old, but no more', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const { submit } = await inspecting(org)
  const at = async (performed_at: string) => (await submit([pass], { performed_at })).performed_at
  assert.equal(await at('2026-03-16T09:59:59.999-05:00'), '2026-03-16T14:59:59.999Z')
  assert.equal(await at('2026-03-16T15:05:00.000Z'), '2026-03-16T15:00:00.000Z')
  assert.equal(await at('2026-03-02T15:00:00.000Z'), '2026-03-02T15:00:00.000Z')
  await assert.rejects(at('2026-03-16T15:05:00.001Z'), {
    code: 'validation_error',
    details: [{ field: 'performed_at', message: "is more than five minutes ahead of the server's clock" }],
  })
  await assert.rejects(at('2026-03-02T14:59:59.999Z'), {
    details: [{ field: 'performed_at', message: 'is more than 14 days ago' }],
  })
})

test('a technician reports only on their own jobs, and lists only the reports of those', async () => {
  const org = await testOrg()
  const { checklist, submit } = await inspecting(org)
  const technician = await hire(org, 'technician')
  await submit([pass])
  await assert.rejects(submit([pass], {}, technician), { code: 'not_found' })
  const own = await addJob(org, {
    client_id: (await org.run(listJobs, {})).items[0]!.client_id,
    assignees: [{ member_id: technician.id, role: 'crew' }],
  })
  const input = { job_id: own, checklist_id: checklist.id, answers: [pass] }
  const report = await org.run(submitReport, input, technician)
  assert.deepEqual(report.created_by, { type: 'member', id: technician.id })
  const page = await org.run(listReports, {}, technician)
  assert.deepEqual(
    page.items.map(({ id }) => id),
    [report.id],
  )
  assert.equal((await org.run(listReports, {}, org.owner)).items.length, 2)
})

test('reports can be filtered by job, checklist and failed items, and by days in the time zone of the location', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const { checklist, job_id, submit } = await inspecting(org)
  const night = await submit([pass], { performed_at: '2026-03-16T04:59:00Z' })
  const day = await submit([fail], { performed_at: '2026-03-16T05:00:00Z' })
  const ids = async (input: object) =>
    (await org.run(listReports, input, org.owner)).items.map(({ id }) => id)
  assert.deepEqual(await ids({ job_id, checklist_id: checklist.id }), [day.id, night.id])
  assert.deepEqual(await ids({ job_id: newId() }), [])
  assert.deepEqual(await ids({ checklist_id: newId() }), [])
  assert.deepEqual(await ids({ failed: true }), [day.id])
  assert.deepEqual(await ids({ failed: false }), [night.id])
  assert.deepEqual(await ids({ from: '2026-03-16' }), [day.id])
  assert.deepEqual(await ids({ to: '2026-03-15' }), [night.id])
  assert.deepEqual(await ids({ from: '2026-03-15', to: '2026-03-16' }), [day.id, night.id])
  assert.deepEqual(await ids({ updated_after: day.created_at, location_id: org.locationId }), [
    day.id,
    night.id,
  ])
})
