import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeClient, timelineClient } from '../../src/domains/customers/clients/operations.ts'
import { hire } from '../../src/domains/customers/leads/testing/people.ts'
import { carryOut, start, readBatch, runBatches } from '../../src/domains/office/batches/testing/batching.ts'
import { lineItem } from '../../src/domains/organization/line-items/testing/line-item.ts'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { policyFrom } from '../../src/domains/work/crew-pay/testing/paying.ts'
import {
  assignJob,
  completeJob,
  getJob,
  listVisits,
  saveVisit,
} from '../../src/domains/work/jobs/operations.ts'
import { addCustomer, jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { saveEntry } from '../../src/domains/work/timesheets/operations.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const monday = '2026-03-16T15:00:00.000Z'

/** Returns the visits of a job: id, date, status and assignees. */
async function visitsOf(org: TestOrg, job_id: string) {
  const { visits } = await org.run(getJob, { job_id }, org.owner)
  return visits.map((visit) => [
    visit.visit_id,
    visit.scheduled_date,
    visit.status,
    visit.assignees.map(({ member_id }) => member_id),
  ])
}

const lead = (member_id: string) => [{ member_id, role: 'lead' as const }]

test('undoing a batch changes back the visit that it changed, although an earlier visit was added since', async () => {
  const org = await testOrg()
  const [job_id, other] = [await jobIn(org), (await hire(org, 'technician')).id]
  const moved = await start(org, {
    operation: 'jobs.reschedule',
    inputs: [{ job_id, scheduled_date: '2026-03-20' }],
  })
  await runBatches(org)
  const handed = await carryOut(org, {
    operation: 'jobs.assign',
    inputs: [{ job_id, assignees: lead(other) }],
  })
  assert.deepEqual(await visitsOf(org, job_id), [[job_id, '2026-03-20', 'scheduled', [other]]])
  const input = { job_id, dates: ['2026-03-10'], assignees: lead(other) }
  const added = (await org.run(saveVisit, input, org.owner)).visits[1]!.visit_id
  assert.equal((await org.run(getJob, { job_id }, org.owner)).scheduled_date, '2026-03-10')
  for (const undo_of of [handed.id, moved.id])
    assert.deepEqual((await carryOut(org, { undo_of })).counts.done, 1)
  assert.deepEqual(await visitsOf(org, job_id), [
    [job_id, '2026-03-16', 'scheduled', [org.ownerId]],
    [added, '2026-03-10', 'scheduled', [other]],
  ])
})

test('a batch over several visits of one job changes each once, and its undo brings each back', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const dates = ['2026-03-17', '2026-03-18']
  await org.run(saveVisit, { job_id, dates, assignees: lead(org.ownerId) }, org.owner)
  const before = await visitsOf(org, job_id)
  const inputs = before.map(([visit_id], at) => ({ job_id, visit_id, scheduled_date: `2026-03-2${at}` }))
  const { id } = await start(org, { operation: 'jobs.reschedule', inputs })
  await runBatches(org)
  assert.deepEqual(
    (await visitsOf(org, job_id)).map(([, date]) => date),
    ['2026-03-20', '2026-03-21', '2026-03-22'],
  )
  const undone = await start(org, { undo_of: id })
  await runBatches(org)
  const { counts } = await readBatch(org, undone.id)
  assert.deepEqual([counts.done, counts.changed], [3, 0])
  assert.deepEqual(await visitsOf(org, job_id), before)
  const { schedule_history } = await org.run(getJob, { job_id }, org.owner)
  // The history lists each visit twice: with its date before the move, and with its date before the undo.
  assert.deepEqual(
    schedule_history.map(({ visit_id, scheduled_date }) => [visit_id, scheduled_date]),
    [
      ...inputs.map((each) => [each.visit_id, each.scheduled_date]),
      ...before.toReversed().map(([visit_id, date]) => [visit_id, date]),
    ],
  )
})

test('a merge of clients leaves every visit, its pay and its history as they were', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-16')
  const [client_id, into_client_id] = [await addCustomer(org), await addCustomer(org)]
  const jobs: string[] = []
  for (const owner of [client_id, into_client_id]) {
    const line_items = [lineItem(60_000), lineItem(40_000)]
    const job_id = await jobIn(org, 'scheduled', { client_id: owner, line_items, total_cents: 100_000 })
    const [line] = (await org.run(getJob, { job_id }, org.owner)).line_items
    const visit = { dates: ['2026-03-17'], line_ids: [line!.id], assignees: lead(org.ownerId) }
    await org.run(saveVisit, { job_id, ...visit }, org.owner)
    const time = { started_at: '2026-03-16T12:00:00.000Z', ended_at: '2026-03-16T14:00:00.000Z' }
    if (owner === client_id)
      await org.run(saveEntry, { member_id: org.ownerId, job_id, ...time, reason: 'Paper' }, org.owner)
    const second = (await org.run(getJob, { job_id }, org.owner)).visits[1]!.visit_id
    await org.run(completeJob, { job_id, visit_id: second }, org.owner)
    jobs.push(job_id)
  }
  const pay = () => org.run(previewPay, { from: '2026-03-16', to: '2026-03-22' }, org.owner)
  const read = async () => ({
    visits: [await visitsOf(org, jobs[0]!), await visitsOf(org, jobs[1]!)],
    members: (await pay()).members,
    parts: (await pay()).jobs.map((part) => [part.job_id, part.service_date, part.pool_cents]),
  })
  const before = await read()
  assert.equal(before.parts.length, 2)
  await org.run(mergeClient, { client_id, into_client_id }, org.owner)
  assert.deepEqual(await read(), before)
  const { items } = await org.run(listVisits, { client_id: into_client_id, limit: 100 }, org.owner)
  assert.deepEqual(
    items.map((visit) => visit.visit_id).toSorted(),
    before.visits
      .flat()
      .map(([visit_id]) => visit_id as string)
      .toSorted(),
  )
  const timeline = await org.run(timelineClient, { client_id: into_client_id, limit: 100 }, org.owner)
  const done = timeline.items.filter(({ happening }) => happening === 'visit_completed')
  assert.deepEqual(
    done.map(({ text, by }) => [text, by?.id]),
    [
      ['Visit 2', org.ownerId],
      ['Visit 2', org.ownerId],
    ],
  )
})

test('through MCP a technician completes the visit that is theirs, sees no price, and the history names both', async () => {
  const org = await testOrg('live', monday)
  const member = await hire(org, 'technician')
  const key = await org.key({ scopes: ['workflows:read', 'workflows:write'], memberId: member.id })
  const job_id = await jobIn(org, 'scheduled', { line_items: [lineItem(61_237)], total_cents: 61_237 })
  await org.run(assignJob, { job_id, assignees: lead(org.ownerId) }, org.owner)
  const input = { job_id, dates: ['2026-03-17'], assignees: lead(member.id) }
  const visit_id = (await org.run(saveVisit, input, org.owner)).visits[1]!.visit_id
  const query = async (operation: string, of: object) =>
    await callMcpTool(key, 'query_workflow', { operation, input: of })
  const listed = await query('jobs.visits.list', { job_id })
  const job = await query('jobs.get', { job_id })
  for (const answer of [listed, job]) {
    assert.equal(answer.isError ?? false, false, JSON.stringify(answer))
    assert.ok(!JSON.stringify(answer).includes('61237'), JSON.stringify(answer))
  }
  const mutate = async (of: object, idempotencyKey: string) =>
    await callMcpTool(key, 'mutate_workflow', { operation: 'jobs.complete', input: of, idempotencyKey })
  const first = await mutate({ job_id, visit_id }, 'one')
  assert.equal(first.isError ?? false, false, JSON.stringify(first))
  const again = await mutate({ job_id, visit_id }, 'one')
  assert.equal(again.isError ?? false, false, JSON.stringify(again))
  assert.deepEqual(
    (await visitsOf(org, job_id)).map(([id, , status]) => [id, status]),
    [
      [job_id, 'scheduled'],
      [visit_id, 'complete'],
    ],
  )
  const { status_history } = await org.run(getJob, { job_id }, org.owner)
  const last = status_history.at(-1)!
  assert.deepEqual([last.visit_id, last.status, last.changed_by.id], [visit_id, 'complete', member.id])
})
