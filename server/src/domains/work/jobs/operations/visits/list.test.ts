import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { saveCrew } from '../../../../office/workforce/operations.ts'
import { assignJob, cancelJob, listVisits, saveVisit } from '../../operations.ts'
import { jobIn } from '../../testing/working.ts'

/**
 * Creates a job with a visit on 16 March, an installation on 18 March, a takedown on 20 March and one visit without a
 * date, and a job of another customer with one visit on 17 March.
 */
async function twoJobs(org: TestOrg) {
  const job_id = await jobIn(org)
  const add = (input: object) => org.run(saveVisit, { job_id, ...input }, org.owner)
  await add({ dates: ['2026-03-18'], kind: 'install', label: 'Lights up' })
  await add({ dates: ['2026-03-20'], kind: 'takedown' })
  const { visits, client_id } = await add({ kind: 'service' })
  const other = await jobIn(org, 'scheduled', { scheduled_date: '2026-03-17', job_number: 2 })
  const [first, install, takedown, undated] = visits.map(({ visit_id }) => visit_id) as [
    string,
    string,
    string,
    string,
  ]
  return { job_id, client_id, other, first, install, takedown, undated }
}

const list = (org: TestOrg, input: object = {}, as = org.owner) => org.run(listVisits, input, as)
const idsOf = async (org: TestOrg, input: object = {}) =>
  (await list(org, { order: 'asc', ...input })).items.map(({ visit_id }) => visit_id)

test('visits of all jobs are listed by date, undated ones last in both orders, with their job and customer', async () => {
  const org = await testOrg()
  const { job_id, client_id, other, first, install, takedown, undated } = await twoJobs(org)
  assert.deepEqual(await idsOf(org), [first, other, install, takedown, undated])
  assert.deepEqual(await idsOf(org, { order: 'desc' }), [takedown, install, other, first, undated])
  assert.deepEqual(await idsOf(org, { job_id }), [first, install, takedown, undated])
  const [listed] = (await list(org, { kind: 'install' })).items
  assert.deepEqual(
    [listed!.visit_id, listed!.job_id, listed!.client_id, listed!.visits_total, listed!.visit_number],
    [install, job_id, client_id, 4, 2],
  )
  assert.deepEqual(
    [listed!.label, listed!.customer_name, listed!.timezone, listed!.scheduled_date],
    ['Lights up', 'Ada Lovelace', 'America/Chicago', '2026-03-18'],
  )
})

test('visits are filtered by kind, status, customer and dates, also together', async () => {
  const org = await testOrg()
  const { job_id, client_id, other, first, install, takedown, undated } = await twoJobs(org)
  assert.deepEqual(await idsOf(org, { kind: ['install', 'takedown'] }), [install, takedown])
  assert.deepEqual(await idsOf(org, { kind: 'work' }), [first, other])
  assert.deepEqual(await idsOf(org, { client_id }), [first, install, takedown, undated])
  assert.deepEqual(await idsOf(org, { scheduled_from: '2026-03-17', scheduled_to: '2026-03-18' }), [
    other,
    install,
  ])
  assert.deepEqual(await idsOf(org, { scheduled_from: '2026-03-18' }), [install, takedown])
  assert.deepEqual(await idsOf(org, { scheduled_to: '2026-03-16' }), [first])
  const both = { client_id, scheduled_from: '2026-03-17', kind: ['work', 'install'] }
  assert.deepEqual(await idsOf(org, both), [install])
  const by = { reason: 'Moved', cancelled_by: 'customer' }
  await org.run(cancelJob, { job_id, visit_id: install, ...by }, org.owner)
  assert.deepEqual(await idsOf(org, { status: ['cancelled', 'unscheduled'] }), [install, undated])
})

test('visits are filtered by the crew of the visit, and by members who are assigned or belong to its crew', async () => {
  const org = await testOrg()
  const { job_id, other, first, install, takedown } = await twoJobs(org)
  const [assigned, inCrew] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const members = [{ member_id: inCrew.id }]
  const crew = { name: 'North', lead_member_id: inCrew.id, members }
  const { id: crew_id } = await org.run(saveCrew, crew, org.owner)
  const assign = (visit_id: string, input: object) =>
    org.run(assignJob, { job_id, visit_id, ...input }, org.owner)
  await assign(install, { assignees: [{ member_id: assigned.id }], crew_id })
  await assign(takedown, { crew_id })
  assert.deepEqual(await idsOf(org, { crew_id }), [install, takedown])
  assert.deepEqual(await idsOf(org, { member_id: assigned.id }), [install])
  assert.deepEqual(await idsOf(org, { member_id: inCrew.id }), [takedown])
  assert.deepEqual(await idsOf(org, { member_id: org.ownerId }), [first, other])
})

test('the cursor continues after visits with and without a date, and is refused with other filters', async () => {
  const org = await testOrg()
  const { job_id, first, other, install, takedown, undated } = await twoJobs(org)
  const { visits } = await org.run(saveVisit, { job_id }, org.owner)
  const alsoUndated = visits.at(-1)!.visit_id
  for (const order of ['asc', 'desc']) {
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(org, { order, limit: 2, ...(cursor ? { cursor } : {}) })
      assert.ok(page.items.length > 0)
      read.push(...page.items.map(({ visit_id }) => visit_id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    const dated = [first, other, install, takedown]
    assert.deepEqual(read.slice(0, 4), order === 'asc' ? dated : dated.toReversed())
    assert.deepEqual(read.slice(4).toSorted(), [undated, alsoUndated].toSorted())
  }
  const { next_cursor } = await list(org, { limit: 1, kind: 'work' })
  await assert.rejects(list(org, { limit: 1, kind: 'install', cursor: next_cursor }), {
    code: 'invalid_cursor',
  })
  await assert.rejects(list(org, { limit: 1, job_id, kind: 'work', cursor: next_cursor }), {
    code: 'invalid_cursor',
  })
})
