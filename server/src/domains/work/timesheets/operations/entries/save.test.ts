import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../../testing/expect-error.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { saveCrew } from '../../../../office/workforce/operations.ts'
import { approveTimesheets, listEntries, saveEntry } from '../../operations.ts'

const at = (time: string, date = '2026-03-02'): string => `${date}T${time}:00.000Z`
const day = { started_at: at('14:00'), ended_at: at('22:30') }

async function writing(more: object = {}) {
  const org = await testOrg()
  const ada = await hire(org, 'technician')
  const save = (input: object, as: object = org.owner) =>
    org.run(saveEntry, { reason: 'Paper', ...input }, as)
  const entry = await save({ member_id: ada.id, ...day, ...more })
  return { org, ada, save, entry }
}

test('a manager enters and corrects time with a reason, and each correction stores the former values', async () => {
  const { org, ada, save, entry } = await writing()
  assert.deepEqual(
    [entry.source, entry.status, entry.worked_seconds, entry.local_date, entry.member_id],
    ['office', 'closed', 8.5 * 3600, '2026-03-02', ada.id],
  )
  const by = { type: 'member', id: org.ownerId }
  assert.deepEqual(entry.corrections, [{ at: entry.created_at, by, reason: 'Paper', before: {} }])
  const breaks = [{ started_at: at('18:00'), ended_at: at('18:35') }]
  const changed = await save({
    time_entry_id: entry.id,
    breaks,
    kind: 'travel',
    reason: 'Lunch',
    expected_version: 1,
  })
  assert.equal(changed.worked_seconds, 8.5 * 3600 - 35 * 60)
  assert.deepEqual(changed.corrections[1], {
    at: changed.updated_at,
    by,
    reason: 'Lunch',
    before: { kind: 'work', breaks: [], worked_seconds: 8.5 * 3600 },
  })
  assert.equal((await save({ time_entry_id: entry.id, breaks, reason: 'Again' })).version, 2)
  const stale = await expectError(
    save({ time_entry_id: entry.id, kind: 'work', expected_version: 1 }),
    'stale_version',
  )
  assert.equal(stale.details[0]!.version, 2)
})

test("the local date of an entry is its start in the time zone of the member's home location", async () => {
  const { org, save } = await writing()
  const tokyo = await addLocation(org, 'Asia/Tokyo')
  const ben = await hire(org, 'technician', [tokyo])
  const entry = await save({
    member_id: ben.id,
    started_at: '2026-03-02T23:30:00+00:00',
    ended_at: '2026-03-03T01:00:00Z',
  })
  assert.deepEqual([entry.location_id, entry.local_date], [tokyo, '2026-03-03'])
  const moved = await save({
    time_entry_id: entry.id,
    started_at: '2026-03-02T14:59:59Z',
    ended_at: '2026-03-02T18:00:00Z',
  })
  assert.equal(moved.local_date, '2026-03-02')
})

test('an invalid entry is refused with the name of the field', async () => {
  const { ada, save, entry } = await writing()
  const wrong: [object, string][] = [
    [{ ended_at: at('14:00') }, 'ended_at'],
    [{ ended_at: at('14:01', '2026-03-03') }, 'ended_at'],
    [{ started_at: '0001-01-01T00:00:00Z', ended_at: '0001-01-01T01:00:00Z' }, 'started_at'],
    [{ started_at: '2999-01-01T00:00:00Z', ended_at: '2999-01-01T01:00:00Z' }, 'started_at'],
    [{ breaks: [{ started_at: at('13:59'), ended_at: at('14:30') }] }, 'breaks.0.started_at'],
    [{ breaks: [{ started_at: at('22:00'), ended_at: at('22:31') }] }, 'breaks.0.ended_at'],
    [{ breaks: [{ started_at: at('16:00'), ended_at: at('16:00') }] }, 'breaks.0.ended_at'],
    [
      {
        breaks: [
          { started_at: at('16:00'), ended_at: at('17:00') },
          { started_at: at('16:59'), ended_at: at('17:30') },
        ],
      },
      'breaks.1',
    ],
    [{ member_id: (await hire((await writing()).org)).id }, 'member_id'],
    [{ job_id: entry.id }, 'job_id'],
    [{ reason: ' ' }, 'reason'],
  ]
  for (const [more, field] of wrong) {
    const error = await expectError(save({ member_id: ada.id, ...day, ...more }), 'validation_error')
    assert.equal(error.details[0]!.field, field)
  }
  for (const field of ['member_id', 'started_at']) {
    const error = await expectError(
      save({ member_id: ada.id, ...day, [field]: undefined }),
      'validation_error',
    )
    assert.equal(error.details[0]!.field, field)
  }
})

test('an entry or correction that overlaps another entry of the member is refused with the id of the other', async () => {
  const { ada, save, entry } = await writing()
  const later = await save({ member_id: ada.id, started_at: at('22:30'), ended_at: at('23:00') })
  for (const input of [
    { member_id: ada.id, started_at: at('13:00'), ended_at: at('14:01') },
    { time_entry_id: later.id, started_at: at('22:29') },
  ]) {
    const error = await expectError(save(input), 'invalid_state')
    assert.deepEqual([error.details[0]!.reason, error.details[0]!.time_entry_id], ['overlap', entry.id])
  }
  assert.equal((await save({ time_entry_id: entry.id, archived: true })).archived_at !== null, true)
  assert.equal((await save({ time_entry_id: later.id, started_at: at('22:29') })).version, 2)
  const back = await expectError(save({ time_entry_id: entry.id, archived: false }), 'invalid_state')
  assert.equal(back.details[0]!.time_entry_id, later.id)
})

test('of two concurrent entries for the same time one is created', async () => {
  const { org, ada, save } = await writing()
  const half = (started_at: string) => () => save({ member_id: ada.id, started_at, ended_at: at('13:30') })
  const ends = await race({ table: 'live.time_entries' }, [half(at('12:00')), half(at('12:30'))])
  const refused = ends.filter((end) => end.status === 'rejected')
  assert.deepEqual(
    refused.map(({ reason }) => reason.details[0].reason),
    ['overlap'],
  )
  assert.equal((await list(org)).items.length, 2)
})

test('approved time cannot be corrected until the approval is undone', async () => {
  const { org, save, entry } = await writing()
  const period = { from: '2026-03-02', to: '2026-03-02' }
  await org.run(approveTimesheets, period, org.owner)
  for (const change of [{ kind: 'office' }, { archived: true }]) {
    const error = await expectError(save({ time_entry_id: entry.id, ...change }), 'invalid_state')
    assert.equal(error.details[0]!.reason, 'approved')
  }
  await org.run(approveTimesheets, { ...period, undo: true }, org.owner)
  assert.equal((await save({ time_entry_id: entry.id, kind: 'office' })).kind, 'office')
})

test('a crew lead enters and finds only the time of crews that they lead', async () => {
  const { org, ada, save, entry } = await writing()
  const [lead, stranger] = [await hire(org, 'crew_lead'), await hire(org, 'crew_lead')]
  const members = [{ member_id: ada.id }, { member_id: lead.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  assert.equal((await save({ time_entry_id: entry.id, kind: 'travel' }, lead)).kind, 'travel')
  const next = { started_at: at('14:00', '2026-03-03'), ended_at: at('15:00', '2026-03-03') }
  assert.equal((await save({ member_id: ada.id, ...next }, lead)).member_id, ada.id)
  await expectError(save({ time_entry_id: entry.id, kind: 'work' }, stranger), 'not_found')
  const error = await expectError(save({ member_id: ada.id, ...day }, stranger), 'validation_error')
  assert.equal(error.details[0]!.field, 'member_id')
  assert.deepEqual(
    await Promise.all([lead, stranger, ada].map(async (as) => (await list(org, {}, as)).items.length)),
    [2, 0, 2],
  )
  await expectError(save({ time_entry_id: entry.id }, ada), 'insufficient_permission')
})

const list = (org: TestOrg, input: object = {}, as: object = org.owner) => org.run(listEntries, input, as)

test('the list returns the total of all matching entries, not only of the page', async () => {
  const { org, ada, save } = await writing()
  const ben = await hire(org, 'technician')
  for (const date of ['2026-03-03', '2026-03-04'])
    await save({ member_id: ada.id, started_at: at('14:00', date), ended_at: at('15:00', date) })
  await save({ member_id: ben.id, ...day })
  const all = await list(org, { member_id: ada.id, sort: 'started_at', order: 'asc', limit: 2 })
  assert.deepEqual(
    all.items.map(({ local_date }) => local_date),
    ['2026-03-02', '2026-03-03'],
  )
  assert.deepEqual([all.has_more, all.totals.worked_seconds], [true, 10.5 * 3600])
  const days = await list(org, { from: '2026-03-03', to: '2026-03-03' })
  assert.deepEqual([days.items.length, days.totals.worked_seconds], [1, 3600])
  assert.deepEqual((await list(org, { status: 'open' })).totals, { worked_seconds: 0 })
  assert.deepEqual((await list(org, {}, ben)).totals, { worked_seconds: 8.5 * 3600 })
})
