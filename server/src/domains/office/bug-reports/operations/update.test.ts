import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { bugReportStatuses, type BugReportStatus } from '../bug-report-status.ts'
import {
  getBugReport,
  listBugReports,
  readScreenshot,
  submitBugReport,
  updateBugReport,
} from '../operations.ts'

async function submitted(org: TestOrg, more: object = {}): Promise<string> {
  const report = { title: 'Broken', description: 'It is.', request_id: randomUUID(), ...more }
  return (await org.run(submitBugReport, report, org.owner)).bug_report_id
}
const update = (org: TestOrg, bug_report_id: string, changes: object) =>
  org.run(updateBugReport, { bug_report_id, ...changes }, org.owner)

const next: Record<BugReportStatus, BugReportStatus[]> = {
  new: ['triaged'],
  triaged: ['in_progress'],
  in_progress: ['resolved', 'wont_fix', 'duplicate'],
  resolved: ['triaged'],
  wont_fix: ['triaged'],
  duplicate: ['triaged'],
}
const wayTo: Record<BugReportStatus, BugReportStatus[]> = {
  new: [],
  triaged: ['triaged'],
  in_progress: ['triaged', 'in_progress'],
  resolved: ['triaged', 'in_progress', 'resolved'],
  wont_fix: ['triaged', 'in_progress', 'wont_fix'],
  duplicate: ['triaged', 'in_progress', 'duplicate'],
}

test('each status of a report can only change to its allowed next statuses', async () => {
  const org = await testOrg()
  const original = await submitted(org)
  const to = (status: BugReportStatus) =>
    status === 'duplicate' ? { status, duplicate_of_id: original } : { status }
  for (const from of bugReportStatuses)
    for (const target of bugReportStatuses) {
      if (from === target) continue
      const id = await submitted(org)
      for (const step of wayTo[from]) await update(org, id, to(step))
      const moved = update(org, id, to(target))
      if (!next[from].includes(target)) {
        await assert.rejects(moved, { code: 'invalid_state' }, `${from} → ${target}`)
        continue
      }
      const { status, duplicate_of_id } = await moved
      assert.deepEqual([status, duplicate_of_id], [target, target === 'duplicate' ? original : null])
    }
})

test('given fields change, notes are added with their author, and an update without changes does not raise the version', async () => {
  const org = await testOrg()
  const id = await submitted(org)
  const manager = await hire(org, 'manager')
  const original = await org.run(getBugReport, { bug_report_id: id }, org.owner)
  assert.deepEqual(await update(org, id, { severity: 'medium', status: 'new', assigned_to: null }), original)
  const changed = await update(org, id, { severity: 'low', assigned_to: manager.id, note: ' Seen. ' })
  const note = { at: changed.updated_at, by: { type: 'member', id: org.ownerId }, text: 'Seen.' }
  assert.deepEqual(changed, {
    ...original,
    severity: 'low',
    assigned_to: manager.id,
    notes: [note],
    version: 2,
    updated_at: changed.updated_at,
  })
  const by = { bug_report_id: id, note: 'So have I.', expected_version: 2 }
  const updated = await org.run(updateBugReport, by, manager)
  assert.deepEqual(
    updated.notes.map(({ by: { id: author }, text }) => [author, text]),
    [
      [org.ownerId, 'Seen.'],
      [manager.id, 'So have I.'],
    ],
  )
  await assert.rejects(org.run(updateBugReport, by, manager), { code: 'stale_version' })
  const { assigned_to } = await update(org, id, { assigned_to: null })
  assert.equal(assigned_to, null)
})

test('a duplicate must name another report of the organization, and other statuses must not', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [id, original] = [await submitted(org), await submitted(org)]
  const theirs = await submitted(other)
  for (const status of ['triaged', 'in_progress']) await update(org, id, { status })
  for (const duplicate_of_id of [undefined, null, id, theirs, newId()])
    await assert.rejects(
      update(org, id, { status: 'duplicate', duplicate_of_id }),
      (error: { details: { field: string }[] }) => error.details[0]?.field === 'duplicate_of_id',
    )
  await assert.rejects(update(org, id, { duplicate_of_id: original }), { code: 'validation_error' })
  await update(org, id, { status: 'duplicate', duplicate_of_id: original })
  const second = await submitted(org)
  assert.equal((await update(org, id, { duplicate_of_id: second })).duplicate_of_id, second)
  assert.equal((await update(org, id, { note: 'The same.' })).duplicate_of_id, second)
  await assert.rejects(update(org, id, { duplicate_of_id: null }), { code: 'validation_error' })
  assert.equal((await update(org, id, { status: 'triaged' })).duplicate_of_id, null)
})

test('a report has at most a hundred notes, and its assignee must be an active member', async () => {
  const org = await testOrg()
  const id = await submitted(org)
  await org.app.inspect.query(
    `update live.bug_reports set notes = (select jsonb_agg(jsonb_build_object('at', '2026-03-02T15:04:05.678Z',
       'by', jsonb_build_object('type', 'system', 'id', null), 'text', 'x')) from generate_series(1, 99)) where id = $1`,
    [id],
  )
  await update(org, id, { note: 'The last.' })
  await assert.rejects(update(org, id, { note: 'One more.' }), { code: 'invalid_state' })
  await assert.rejects(update(org, id, { assigned_to: newId() }), {
    details: [{ field: 'assigned_to', message: 'is not an active member of the organization' }],
  })
})

test('only members who manage the team at every location can read and change reports of their organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const bug_report_id = await submitted(org)
  const calls = [
    (as: object) => org.run(listBugReports, {}, as),
    (as: object) => org.run(getBugReport, { bug_report_id }, as),
    (as: object) => org.run(readScreenshot, { bug_report_id }, as),
    (as: object) => org.run(updateBugReport, { bug_report_id, severity: 'low' }, as),
  ]
  const here = await hire(org, 'manager', [org.locationId, await addLocation(org)])
  for (const as of [here, await hire(org, 'sales_rep'), await hire(org, 'crew_lead')])
    for (const call of calls) await assert.rejects(call(as), { code: 'insufficient_permission' })
  const everywhere = await hire(org, 'manager')
  await calls[3]!(everywhere)
  await assert.rejects(calls[2]!(everywhere), { code: 'not_found' })
  await assert.rejects(other.run(getBugReport, { bug_report_id }, other.owner), { code: 'not_found' })
  assert.deepEqual((await other.run(listBugReports, {}, other.owner)).items, [])
})

test('reports can be filtered, and are listed newest first', async () => {
  const org = await testOrg()
  const [low, high] = [await submitted(org, { severity: 'low' }), await submitted(org, { severity: 'high' })]
  await update(org, low, { status: 'triaged', assigned_to: org.ownerId })
  const listed = async (input: object) =>
    (await org.run(listBugReports, input, org.owner)).items.map(({ id }) => id)
  assert.deepEqual(await listed({}), [high, low])
  assert.deepEqual(await listed({ severity: 'low' }), [low])
  assert.deepEqual(await listed({ status: 'new' }), [high])
  assert.deepEqual(await listed({ assigned_to: org.ownerId }), [low])
  assert.deepEqual(await listed({ status: 'new', severity: 'low' }), [])
})

test('of two simultaneous changes with the same version, one succeeds', async () => {
  const org = await testOrg()
  const id = await submitted(org)
  const ends = await race({ table: 'live.bug_reports', orgId: org.id, id }, [
    () => update(org, id, { status: 'triaged', expected_version: 1 }),
    () => update(org, id, { severity: 'high', expected_version: 1 }),
  ])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})
