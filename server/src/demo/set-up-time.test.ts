import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listBalances, listRequests } from '../domains/work/time-off/operations.ts'
import { listEntries } from '../domains/work/timesheets/operations.ts'
import { listAssignments, listCourses } from '../domains/people/training/operations.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { ensureDemo } from './index.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

const entryStatuses = ['open', 'closed', 'approved']
const requestStatuses = ['pending', 'approved', 'denied', 'cancelled', 'expired']
const assignmentStatuses = ['assigned', 'in_progress', 'completed', 'cancelled']

async function runAsOwner<Input, Output>(
  operation: Operation<Input, Output>,
  input: object,
): Promise<Output> {
  const { app, companies } = await demo()
  const actor = await ownerOf(companies[0])
  return await run(app.kernel, operation, { actor, input, requestId: randomUUID() })
}

test('harbor has time entries, requests and training assignments of every status; a second setup adds none', async () => {
  const { app } = await demo()
  const count = async () => [
    ...(await Promise.all(
      entryStatuses.map(
        async (status) => (await runAsOwner(listEntries, { status, limit: 100 })).items.length,
      ),
    )),
    ...(await Promise.all(
      requestStatuses.map(async (status) => (await runAsOwner(listRequests, { status })).items.length),
    )),
    ...(await Promise.all(
      assignmentStatuses.map(async (status) => (await runAsOwner(listAssignments, { status })).items.length),
    )),
  ]
  const before = await count()
  assert.ok(
    before.every((each) => each > 0),
    JSON.stringify(before),
  )
  await ensureDemo({ database: app.database, kernel: app.kernel, now: app.kernel.now() })
  assert.deepEqual(await count(), before)
})

test('each crew member has a month of approved time at jobs that they did, and one entry awaits review', async () => {
  const approved = []
  for (let cursor: string | undefined; ;) {
    const page = await runAsOwner(listEntries, { status: 'approved', limit: 100, cursor })
    approved.push(...page.items)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  const days = Map.groupBy(approved, ({ member_id }) => member_id)
  assert.equal(days.size, 8)
  for (const entries of days.values()) {
    assert.ok(new Set(entries.map(({ local_date }) => local_date)).size >= 20)
    assert.ok(entries.every(({ worked_seconds, status }) => worked_seconds > 0 && status === 'approved'))
  }
  assert.ok(approved.some(({ job_id }) => job_id !== null))
  const { items } = await runAsOwner(listEntries, { status: 'closed', limit: 100 })
  assert.ok(items.some(({ needs_review }) => needs_review))
})

test('time-off balances follow from approved time, and a course has two versions with assignments', async () => {
  const { items: entries } = await runAsOwner(listEntries, { status: 'approved', limit: 1 })
  const { items } = await runAsOwner(listBalances, { member_id: entries[0]!.member_id })
  const sick = items.find(({ policy }) => policy.type === 'sick')!
  const { totals } = await runAsOwner(listEntries, {
    status: 'approved',
    member_id: entries[0]!.member_id,
    from: sick.policy.starts_on,
  })
  assert.equal(sick.accrued, Math.floor(totals.worked_seconds / 1800))
  const { items: courses } = await runAsOwner(listCourses, {})
  const ladders = courses.find(({ title }) => title === 'Ladder safety')!
  const { items: assignments } = await runAsOwner(listAssignments, { training_course_id: ladders.id })
  assert.equal(ladders.version, 2)
  assert.ok(assignments.some(({ course_version, is_overdue }) => course_version === 1 && is_overdue))
})
