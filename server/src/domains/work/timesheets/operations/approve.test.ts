import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppError } from '../../../../kernel/errors.ts'
import { expectError } from '../../../../testing/expect-error.ts'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { approveTimesheets, listEntries, saveEntry } from '../operations.ts'
import { clockInForTests, clockOutForTests } from '../testing/clocking.ts'

const at = (time: string, date = '2026-03-02'): string => `${date}T${time}:00.000Z`
const period = { from: '2026-03-01', to: '2026-03-31' }

async function approving() {
  const org = await testOrg('live', '2026-03-20T20:00:00.000Z')
  const [ada, manager] = [await hire(org, 'technician'), await hire(org, 'manager')]
  const entry = (member_id: string, date = '2026-03-02') =>
    org.run(
      saveEntry,
      { member_id, started_at: at('14:00', date), ended_at: at('16:00', date), reason: 'Paper' },
      org.owner,
    )
  const approve = (input: object = {}, as: object = org.owner) =>
    org.run(approveTimesheets, { ...period, ...input }, as)
  return { org, ada, manager, entry, approve }
}

test("entries that are open, need review or are the approver's own are skipped with the reason, and others approved", async () => {
  const { org, ada, manager, entry, approve } = await approving()
  const [one, own] = [await entry(ada.id), await entry(manager.id)]
  const clock = (operation: typeof clockInForTests, time: string) =>
    org.run(operation, { memberId: ada.id, at: time }, ada)
  const doubtful = await clock(clockInForTests, at('00:00', '2026-03-05'))
  await clock(clockOutForTests, at('17:00', '2026-03-05'))
  const open = await clock(clockInForTests, at('19:00', '2026-03-20'))
  const answer = await approve({}, manager)
  assert.equal(answer.approved, 1)
  assert.deepEqual(
    new Map(answer.skipped.map(({ time_entry_id, reason }) => [time_entry_id, reason])),
    new Map([
      [own.id, 'own'],
      [doubtful.id, 'needs_review'],
      [open.id, 'open'],
    ]),
  )
  const { items } = await org.run(listEntries, { status: 'approved' }, org.owner)
  assert.deepEqual(
    items.map(({ id, approved_by, approved_at, version }) => [id, approved_by, approved_at, version]),
    [[one.id, manager.id, '2026-03-20T20:00:00.000Z', 2]],
  )
  await org.run(saveEntry, { time_entry_id: doubtful.id, reason: 'It was a long night' }, org.owner)
  assert.deepEqual(await approve(), { approved: 2, skipped: [{ time_entry_id: open.id, reason: 'open' }] })
})

test('approving emits one event for each member, and so does undoing the approval', async () => {
  const { org, ada, manager, entry, approve } = await approving()
  await entry(ada.id)
  await entry(ada.id, '2026-03-03')
  await entry(manager.id)
  await approve()
  await approve()
  assert.deepEqual(await approve({ undo: true, member_ids: [ada.id] }), { approved: 2, skipped: [] })
  const payloads = await org.payloads('timesheets.approved')
  assert.deepEqual(
    payloads
      .map(({ member_id, outcome, entries, version, from }) => ({
        member_id,
        outcome,
        entries,
        version,
        from,
      }))
      .toSorted((a, b) => Number(a.version) - Number(b.version) || Number(b.entries) - Number(a.entries)),
    [
      { member_id: ada.id, outcome: 'approved', entries: 2, version: 2, from: '2026-03-01' },
      { member_id: manager.id, outcome: 'approved', entries: 1, version: 2, from: '2026-03-01' },
      { member_id: ada.id, outcome: 'undone', entries: 2, version: 3, from: '2026-03-01' },
    ],
  )
})

test('a crew lead approves the time of crew members, but not their own', async () => {
  const { org, ada, entry, approve } = await approving()
  const [lead, other] = [await hire(org, 'crew_lead'), await hire(org, 'technician')]
  const members = [{ member_id: ada.id }, { member_id: lead.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  await entry(ada.id)
  await entry(other.id)
  const own = await entry(lead.id)
  assert.deepEqual(await approve({}, lead), {
    approved: 1,
    skipped: [{ time_entry_id: own.id, reason: 'own' }],
  })
})

test('of two concurrent approvals one approves the entry, and the other approves nothing', async () => {
  const { org, ada, entry, approve } = await approving()
  const { id } = await entry(ada.id)
  const ends = await race({ table: 'live.time_entries', orgId: org.id, id }, [approve, approve])
  assert.deepEqual(
    ends.map((end) => (end.status === 'fulfilled' ? end.value.approved : -1)).toSorted(),
    [0, 1],
  )
})

test('a period to approve has at most 31 days, and its end is not before its start', async () => {
  const { approve } = await approving()
  for (const days of [{ to: '2026-04-01' }, { to: '2026-02-28' }]) {
    const error = await expectError(approve(days), 'validation_error')
    assert.equal(error.details[0]!.field, 'to')
  }
})

test('a concurrent correction is either part of the approved entry or refused', async () => {
  const { org, ada, entry, approve } = await approving()
  const { id: time_entry_id, worked_seconds } = await entry(ada.id)
  const [approval, correction] = await race(
    { table: 'live.time_entries', orgId: org.id, id: time_entry_id },
    [
      async () => (await approve()).approved,
      async () =>
        (await org.run(saveEntry, { time_entry_id, ended_at: at('17:00'), reason: 'Later' }, org.owner))
          .worked_seconds,
    ],
  )
  const [after] = (await org.run(listEntries, {}, org.owner)).items
  assert.deepEqual([approval, after!.status], [{ status: 'fulfilled', value: 1 }, 'approved'])
  if (correction!.status === 'fulfilled')
    assert.deepEqual([correction!.value, after!.worked_seconds], [3 * 3600, 3 * 3600])
  else {
    assert.equal((correction!.reason as AppError).details[0]!['reason'], 'approved')
    assert.equal(after!.worked_seconds, worked_seconds)
  }
})
