import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondConnection, untilWaiting } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { listTerritories } from '../../../../selling/canvassing/operations.ts'
import { addTerritory, startWalk } from '../../../../selling/canvassing/testing/walking.ts'
import { updateConversation } from '../../../../customers/inbox/operations.ts'
import { receive } from '../../../../customers/inbox/testing/receive.ts'
import { listRecurrences } from '../../../../work/jobs/operations.ts'
import { addRecurrence, occurrences } from '../../../../work/jobs/testing/recurring.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { createRequest } from '../../../../work/time-off/operations.ts'
import { deciding } from '../../../../work/time-off/testing/deciding.ts'
import { listEntries, saveEntry } from '../../../../work/timesheets/operations.ts'
import { clockInForTests } from '../../../../work/timesheets/testing/clocking.ts'
import { assigned, complete } from '../../../../people/training/testing/courses.ts'
import { listAssignments } from '../../../../people/training/operations.ts'
import { deactivateMember } from './deactivate.ts'

// Tests what happens to assigned records when a member is deactivated. Leads, estimates, jobs and to-dos are tested
// elsewhere.

const leave = (org: TestOrg, member_id: string, more: object = {}) =>
  org.run(deactivateMember, { member_id, ...more }, org.owner)

test('conversations of a deactivated member go to the successor, or to the owner if the successor has no access', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const [heir, away] = [await hire(org), await hire(org, 'manager', [north])]
  for (const [at, [to, successor]] of [
    [heir.id, heir.id] as const,
    [away.id, org.ownerId] as const,
  ].entries()) {
    const leaving = await hire(org)
    const phone = `+1312555014${at}`
    const { conversation_id } = await receive(
      org,
      { phone },
      { kind: 'sms', body: 'Hello', from_address: phone },
    )
    const update = (input: object) => org.run(updateConversation, { conversation_id, ...input }, org.owner)
    const { version } = await update({ assigned_to: leaving.id })
    const { reassigned } = await leave(org, leaving.id, { reassign_to: to })
    const after = await update({})
    assert.deepEqual(
      [reassigned.conversations, after.assigned_to, after.version],
      [1, successor, version + 1],
    )
  }
})

test('recurring work of a deactivated member and its jobs created ahead go to the successor, assigned only once', async () => {
  const org = await testOrg()
  const [leaving, heir, other] = [await hire(org), await hire(org), await hire(org)]
  const id = await addRecurrence(org, {
    assignees: [
      { member_id: other.id, role: 'crew' },
      { member_id: leaving.id, role: 'lead' },
      { member_id: heir.id, role: 'crew' },
    ],
  })
  const untouched = await addRecurrence(org, { assignees: [{ member_id: other.id, role: 'lead' }] })
  const { reassigned } = await leave(org, leaving.id, { reassign_to: heir.id })
  assert.equal(reassigned.recurrences, 1)
  const { items } = await org.run(listRecurrences, {}, org.owner)
  const byId = new Map(items.map((each) => [each.id, each]))
  assert.deepEqual(
    byId.get(id)!.assignees.toSorted((a, b) => (a.role < b.role ? 1 : -1)),
    [
      { member_id: heir.id, role: 'lead' },
      { member_id: other.id, role: 'crew' },
    ],
  )
  assert.deepEqual([byId.get(id)!.version, byId.get(untouched)!.version], [2, 1])
  // The reassigned jobs do not count as changed by a member, so later changes of the recurrence still apply to
  // them.
  for (const { version, job_version } of await occurrences(org, id)) assert.equal(job_version, version)
})

test('territories of a deactivated member go to the successor, who becomes primary rep where the member was', async () => {
  const org = await testOrg()
  const [leaving, heir] = [await hire(org), await hire(org)]
  const reps = (...ids: string[]) => ids.map((member_id, at) => ({ member_id, is_primary: at === 0 }))
  const both = await addTerritory(org, { reps: reps(leaving.id, heir.id) })
  const alone = await addTerritory(org, { area: { zips: ['60202'] }, reps: reps(leaving.id) })
  const beside = await addTerritory(org, { area: { zips: ['60203'] }, reps: reps(heir.id, leaving.id) })
  const { reassigned } = await leave(org, leaving.id, { reassign_to: heir.id })
  assert.equal(reassigned.territories, 3)
  const { items } = await org.run(listTerritories, {}, org.owner)
  for (const { id, version } of [both, alone, beside]) {
    const after = items.find((each) => each.id === id)!
    assert.deepEqual([after.reps, after.version], [reps(heir.id), version + 1])
  }
})

test('deactivating a member closes their open time entry, which needs a review after 16 hours', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  const ends = []
  for (const began of ['2026-03-02T14:30:00.000Z', '2026-03-02T02:00:00.000Z', '2026-02-27T08:00:00.000Z']) {
    const ada = await hire(org, 'technician')
    const entry = await org.run(clockInForTests, { memberId: ada.id, at: began }, ada)
    const { ended } = await leave(org, ada.id)
    assert.equal(ended.time_entries, 1)
    const [after] = (await org.run(listEntries, { member_id: ada.id }, org.owner)).items
    assert.deepEqual([after!.id, after!.status, after!.version], [entry.id, 'closed', 2])
    assert.deepEqual(after!.corrections, [
      {
        at: '2026-03-02T18:00:00.000Z',
        by: { type: 'member', id: org.ownerId },
        reason: 'The member was deactivated.',
        before: { ended_at: null },
      },
    ])
    ends.push([after!.ended_at, after!.worked_seconds, after!.needs_review])
  }
  assert.deepEqual(ends, [
    ['2026-03-02T18:00:00.000Z', 12_600, false],
    ['2026-03-02T18:00:00.000Z', 57_600, true],
    ['2026-02-28T08:00:00.000Z', 86_400, true],
  ])
})

test('a deactivated member has no open time entry, even after concurrent calls', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  const ada = await hire(org, 'technician')
  const begin = () => org.run(clockInForTests, { memberId: ada.id, at: '2026-03-02T17:00:00.000Z' }, ada)
  const holder = await secondConnection(org.app)
  await holder.query('begin')
  await holder.query('lock table live.time_entries in share mode')
  const begun = begin()
  await untilWaiting(org.app, 1)
  const departure = leave(org, ada.id)
  await untilWaiting(org.app, 2)
  await holder.query('commit')
  await begun
  assert.equal((await departure).ended.time_entries, 1)
  // Calls the operation as the deactivated member, because access checks of a key or phone may be cached for a
  // moment.
  await assert.rejects(begin(), {
    details: [{ field: 'member_id', message: 'is not an active member of the organization' }],
  })
  const open = { member_id: ada.id, started_at: '2026-03-02T17:30:00Z', reason: 'Paper' }
  await assert.rejects(org.run(saveEntry, open, org.owner), {
    details: [{ field: 'ended_at', message: 'is required, because the member is deactivated' }],
  })
  const closed = { ...open, started_at: '2026-03-02T12:00:00Z', ended_at: '2026-03-02T13:00:00Z' }
  assert.equal((await org.run(saveEntry, closed, org.owner)).status, 'closed')
})

test('deactivating a member ends their open canvassing session', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  const ada = await hire(org)
  const { id } = await startWalk(org, {}, ada)
  const { ended } = await leave(org, ada.id)
  assert.equal(ended.walks, 1)
  const { rows } = await org.app.inspect.query<{ ended_at: Date; version: number }>(
    'select ended_at, version from live.canvassing_sessions where id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ ended_at: rows[0]!.ended_at, version: 2 }])
  assert.equal(new Date(rows[0]!.ended_at).toISOString(), '2026-03-02T18:00:00.000Z')
  await assert.rejects(startWalk(org, {}, ada), { code: 'insufficient_permission' })
})

test('deactivating a member cancels and returns future time off; time off that has begun stays', async () => {
  const { org, ada, submitRequest, decide, balance } = await deciding({ allow_negative: true })
  const days = (from_date: string, to_date = from_date) => ({ from_date, to_date })
  const begun = await submitRequest(days('2026-06-01', '2026-06-02'))
  const approved = await submitRequest(days('2026-07-06'))
  const pending = await submitRequest(days('2026-07-07'))
  const denied = await submitRequest(days('2026-07-08'))
  for (const { id } of [begun, approved]) await decide(id)
  await decide(denied.id, { decision: 'deny' })
  const { ended } = await leave(org, ada.id)
  assert.equal(ended.time_off, 2)
  const rows = await org.query<{ id: string }>(
    `select r.id, r.status, r.returned_minutes, r.cancel_reason,
            (select count(*)::int from live.time_off_request_days d where d.time_off_request_id = r.id) as days
       from live.time_off_requests r where r.org_id = $1`,
  )
  const byId = new Map(rows.map(({ id, ...row }) => [id, Object.values(row)]))
  const reason = 'The member was deactivated.'
  assert.deepEqual(byId.get(begun.id), ['approved', null, null, 2])
  assert.deepEqual(byId.get(approved.id), ['cancelled', 480, reason, 0])
  assert.deepEqual(byId.get(pending.id), ['cancelled', null, reason, 0])
  assert.deepEqual(byId.get(denied.id), ['denied', null, null, 0])
  assert.deepEqual([(await balance()).deducted, (await balance()).pending], [960, 0])
  await assert.rejects(
    org.run(createRequest, { ...days('2026-07-09'), time_off_policy_id: approved.time_off_policy_id }, ada),
    { details: [{ field: 'member_id', message: 'is not an active member of the organization' }] },
  )
})

test('deactivating a member cancels training that is not completed', async () => {
  const org = await testOrg()
  const ada = await hire(org, 'technician')
  const [completedTraining, open] = [await assigned(org, ada.id), await assigned(org, ada.id)]
  await complete(org, completedTraining.id)
  const { ended } = await leave(org, ada.id)
  assert.equal(ended.training, 1)
  const { items } = await org.run(listAssignments, { member_id: ada.id }, org.owner)
  assert.deepEqual(
    new Map(items.map(({ id, status, version }) => [id, [status, version]])),
    new Map([
      [open.id, ['cancelled', 2]],
      [completedTraining.id, ['completed', 2]],
    ]),
  )
})
