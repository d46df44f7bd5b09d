import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hire } from '../../src/domains/customers/leads/testing/people.ts'
import { listStops } from '../../src/domains/office/mobile/operations.ts'
import { applyUpload, changesSync } from '../../src/domains/office/sync/operations.ts'
import { settled } from '../../src/domains/office/sync/testing/settled.ts'
import { lineItem } from '../../src/domains/organization/line-items/testing/line-item.ts'
import {
  assignJob,
  cancelJob,
  getJob,
  listJobs,
  rescheduleJob,
  saveVisit,
} from '../../src/domains/work/jobs/operations.ts'
import { jobEvents, jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { addChecklist } from '../../src/domains/work/quality/testing/inspecting.ts'
import { submitReport } from '../../src/domains/work/quality/operations.ts'
import { newId } from '../../src/kernel/ids.ts'
import { race } from '../../src/testing/race.ts'
import { testOrg, type TestOrg } from '../../src/testing/test-org.ts'

const monday = '2026-03-16T15:00:00.000Z'
const lead = (member_id: string) => [{ member_id, role: 'lead' as const }]

/**
 * Creates a job with two visits: one on Monday for a technician, and one on Tuesday for another technician. One line of
 * the job is assigned to the second visit.
 */
async function twoCrews() {
  const org = await testOrg('live', monday)
  const [first, second] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const line_items = [lineItem(60_000), lineItem(40_000)]
  const job_id = await jobIn(org, 'scheduled', {
    line_items,
    total_cents: 100_000,
    assignees: lead(first.id),
  })
  const [line] = (await org.run(getJob, { job_id }, org.owner)).line_items
  const input = { job_id, dates: ['2026-03-17'], kind: 'install', line_ids: [line!.id] }
  const { visits } = await org.run(saveVisit, { ...input, assignees: lead(second.id) }, org.owner)
  return { org, first, second, job_id, secondVisit: visits[1]!.visit_id, line: line!.id }
}

type Crews = Awaited<ReturnType<typeof twoCrews>>

/** Creates a change that a phone made offline. */
const changeOf = (input: object, more: object = {}) => ({
  change_id: newId(),
  operation: 'mobile.jobs.setStatus',
  device_at: monday,
  input,
  ...more,
})

async function upload(org: TestOrg, as: object, ...changes: object[]) {
  const { results } = await org.run(applyUpload, { device: 'Phone', device_now: monday, changes }, as)
  return results.map(({ verdict, fields, error }) => ({ verdict, fields, code: error?.code }))
}

const plan = async ({ org, job_id }: Crews) =>
  (await org.run(getJob, { job_id }, org.owner)).visits.map((visit) => [visit.scheduled_date, visit.status])

test('each phone shows the visits of its member, with their lines and checklists', async () => {
  const crews = await twoCrews()
  const { org, first, second, job_id, secondVisit, line } = crews
  const installs = await addChecklist(org, { visit_kinds: ['install'] })
  const stopsOf = async (as: object) =>
    (await org.run(listStops, { date: '2026-03-16', days: 7 }, as)).stops.map((stop) => [
      stop.job_id,
      stop.visit_id,
      stop.visit_number,
      stop.visits_total,
      stop.visit_kind,
      stop.scheduled_date,
      stop.line_items.map(({ id }) => id),
      stop.checklists.map(({ checklist_id, visit_id }) => [checklist_id, visit_id]),
    ])
  // A visit without lines is there for those that no visit names.
  const { line_items } = await org.run(getJob, { job_id }, org.owner)
  const rest = line_items.flatMap(({ id }) => (id === line ? [] : id))
  const mine = [job_id, job_id, 1, 2, 'work', '2026-03-16', rest, []]
  const copy = [[installs.id, secondVisit]]
  const theirs = [job_id, secondVisit, 2, 2, 'install', '2026-03-17', [line], copy]
  assert.deepEqual(await stopsOf(first), [mine])
  assert.deepEqual(await stopsOf(second), [theirs])
  // If a member is assigned to both visits, the member has a stop for each.
  await org.run(
    assignJob,
    { job_id, visit_id: secondVisit, assignees: [...lead(second.id), { member_id: first.id, role: 'crew' }] },
    org.owner,
  )
  assert.deepEqual(await stopsOf(first), [mine, theirs])
  // Lists and the feed of changes contain the job only once, with its current visit.
  await settled(org)
  const { items } = await org.run(changesSync, { kinds: ['job'] }, org.owner)
  assert.deepEqual(
    items.map(({ record }) => record),
    (await org.run(listJobs, {}, org.owner)).items,
  )
  assert.equal(items.length, 1)
})

test('a visit is completed by a phone while the office moves another one, whichever comes first', async () => {
  for (const phoneFirst of [true, false]) {
    const crews = await twoCrews()
    const { org, first, job_id, secondVisit } = crews
    const { version } = await org.run(getJob, { job_id }, org.owner)
    const input = { job_id, visit_id: job_id, action: 'complete' }
    const change = changeOf(input, { base_version: version })
    const move = { job_id, visit_id: secondVisit, scheduled_date: '2026-03-19' }
    const calls: (() => Promise<unknown>)[] = [
      () => upload(org, first, change),
      () => org.run(rescheduleJob, move, org.owner),
    ]
    const settledCalls = await race(
      { table: 'live.jobs', orgId: org.id, id: job_id },
      phoneFirst ? calls : calls.toReversed(),
    )
    assert.deepEqual(
      settledCalls.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    )
    assert.deepEqual(await plan(crews), [
      ['2026-03-16', 'complete'],
      ['2026-03-19', 'scheduled'],
    ])
    // The phone repeats the change because it did not receive the answer. The verdict is the same, and nothing else
    // happens.
    const events = await jobEvents(org)
    const again = await upload(org, first, change)
    assert.deepEqual(
      again.map(({ verdict }) => verdict),
      ['applied'],
    )
    assert.deepEqual(await jobEvents(org), events)
  }
})

test('a change with a version before the move of another visit is a conflict if it insists on the version', async () => {
  const crews = await twoCrews()
  const { org, first, job_id, secondVisit } = crews
  const { version: expected_version } = await org.run(getJob, { job_id }, org.owner)
  await org.run(rescheduleJob, { job_id, visit_id: secondVisit, scheduled_date: '2026-03-19' }, org.owner)
  const input = { job_id, visit_id: job_id, action: 'start' }
  assert.deepEqual(await upload(org, first, changeOf({ ...input, expected_version })), [
    { verdict: 'conflict', fields: ['status'], code: 'stale_version' },
  ])
  assert.deepEqual(await upload(org, first, changeOf(input, { base_version: expected_version })), [
    { verdict: 'applied', fields: [], code: undefined },
  ])
})

test('a visit that was cancelled or given to another member is gone for its phone, and the other visit is unchanged', async () => {
  for (const removal of ['cancelled', 'given away'] as const) {
    const crews = await twoCrews()
    const { org, first, second, job_id, secondVisit } = crews
    const of = { job_id, visit_id: secondVisit }
    if (removal === 'cancelled')
      await org.run(cancelJob, { ...of, reason: 'Rain', cancelled_by: 'company' }, org.owner)
    else await org.run(assignJob, { ...of, assignees: lead(first.id) }, org.owner)
    for (const action of ['start', 'complete']) {
      const [outcome] = await upload(org, second, changeOf({ ...of, action }))
      assert.equal(outcome!.verdict, 'gone', `${removal} ${action}`)
    }
    assert.deepEqual((await org.run(listStops, { date: '2026-03-16', days: 7 }, second)).stops, [])
    const expected = removal === 'cancelled' ? 'cancelled' : 'scheduled'
    assert.deepEqual(await plan(crews), [
      ['2026-03-16', 'scheduled'],
      ['2026-03-17', expected],
    ])
    // The member of the other visit can still see the job.
    const [kept] = await upload(org, first, changeOf({ job_id, visit_id: job_id, action: 'start' }))
    assert.equal(kept!.verdict, 'applied')
    const [late] = await upload(org, first, changeOf({ ...of, action: 'start' }))
    assert.equal(late!.verdict, removal === 'cancelled' ? 'conflict' : 'applied')
  }
})

test('a report of a later visit that a phone sends counts for this visit, also after the first visit ended', async () => {
  const crews = await twoCrews()
  const { org, first, second, job_id, secondVisit } = crews
  const item = { id: 'gutters', label: 'Gutters are clear' }
  const { id: checklist_id } = await addChecklist(org, { items: [item], visit_kinds: ['install'] })
  const of = { job_id, visit_id: secondVisit }
  assert.deepEqual(await upload(org, first, changeOf({ job_id, visit_id: job_id, action: 'complete' })), [
    { verdict: 'applied', fields: [], code: undefined },
  ])
  const [early] = await upload(org, second, changeOf({ ...of, action: 'complete' }))
  assert.deepEqual(early, { verdict: 'conflict', fields: ['status'], code: 'invalid_state' })
  const report = { ...of, checklist_id, answers: [{ item_id: 'gutters', value: 'pass' }] }
  const both = await upload(
    org,
    second,
    changeOf(report, { operation: submitReport.name }),
    changeOf({ ...of, action: 'complete' }),
  )
  assert.deepEqual(
    both.map(({ verdict }) => verdict),
    ['applied', 'applied'],
  )
  const job = await org.run(getJob, { job_id }, org.owner)
  assert.deepEqual(
    job.visits.map((visit) => [visit.status, visit.checklist]),
    [
      ['complete', { required: 0, done: 0 }],
      ['complete', { required: 1, done: 1 }],
    ],
  )
  assert.equal(job.status, 'complete')
})
