import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../testing/expect-error.ts'
import { race } from '../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { jobIn } from '../jobs/testing/working.ts'
import { hire } from '../../customers/leads/testing/people.ts'
import { saveEntry } from './operations.ts'
import { clockInForTests, clockOutForTests } from './testing/clocking.ts'

const clock = '2026-03-02T20:00:00.000Z'
const at = (time: string, date = '2026-03-02'): string => `${date}T${time}:00.000Z`

async function clocking() {
  const org = await testOrg('live', clock)
  const ada = await hire(org, 'technician')
  const clockIn = (time: string, more: object = {}) =>
    org.run(clockInForTests, { memberId: ada.id, at: time, ...more }, ada)
  const clockOut = (time: string, more: object = {}) =>
    org.run(clockOutForTests, { memberId: ada.id, at: time, ...more }, ada)
  return { org, ada, clockIn, clockOut }
}

test('clocking in and out stores times, breaks, positions and the times of the phone', async () => {
  const { org, ada, clockIn, clockOut } = await clocking()
  const pos = { latitude: 42.1, longitude: -87.7, accuracy_m: 8 }
  const job_id = await jobIn(org, 'scheduled', { assignees: [{ member_id: ada.id, role: 'crew' }] })
  const open = await clockIn(at('14:00'), { jobId: job_id, position: pos, deviceAt: at('13:59') })
  assert.deepEqual(
    [open.status, open.ended_at, open.worked_seconds, open.needs_review, open.local_date, open.job_id],
    ['open', null, 0, false, '2026-03-02', job_id],
  )
  const breaks = [{ started_at: at('16:00'), ended_at: at('16:35') }]
  const closed = await clockOut(at('18:00'), { breaks, note: 'Rain', deviceAt: at('17:59'), position: pos })
  assert.deepEqual(closed, {
    ...open,
    status: 'closed',
    ended_at: at('18:00'),
    breaks: [{ ...breaks[0], paid: false }],
    worked_seconds: 4 * 3600 - 35 * 60,
    note: 'Rain',
    device_ended_at: at('17:59'),
    pos_out: pos,
    version: 2,
    updated_at: clock,
  })
  assert.deepEqual([open.device_started_at, open.pos_in], [at('13:59'), pos])
})

test('a second open entry is refused with the id of the first, and so is clocking out without an open entry', async () => {
  const { clockIn, clockOut } = await clocking()
  const none = await expectError(clockOut(at('15:00')), 'invalid_state')
  assert.equal(none.details[0]!.reason, 'not_open')
  const { id } = await clockIn(at('14:00'))
  const error = await expectError(clockIn(at('15:00')), 'invalid_state')
  assert.deepEqual([error.details[0]!.reason, error.details[0]!.time_entry_id], ['already_open', id])
  const early = await expectError(clockOut(at('13:00')), 'invalid_state')
  assert.equal(early.details[0]!.reason, 'not_open')
})

test('of two phones that clock in at once one succeeds, and the other gets the id of the open entry', async () => {
  const { org, clockIn } = await clocking()
  const ends = await race({ table: 'live.time_entries' }, [
    () => clockIn(at('14:00')),
    () => clockIn(at('14:01')),
  ])
  const winner = ends.find((end) => end.status === 'fulfilled')!
  const refused = ends.find((end) => end.status === 'rejected')!
  assert.equal(refused.reason.details[0].reason, 'already_open')
  assert.equal(refused.reason.details[0].time_entry_id, winner.value.id)
  assert.deepEqual(await entriesOf(org), [['open', '1']])
})

test('clocking in within the time of another entry is refused', async () => {
  const { org, ada, clockIn } = await clocking()
  const entry = await org.run(
    saveEntry,
    { member_id: ada.id, started_at: at('13:00'), ended_at: at('15:00'), reason: 'Paper' },
    org.owner,
  )
  const error = await expectError(clockIn(at('14:00')), 'invalid_state')
  assert.deepEqual([error.details[0]!.reason, error.details[0]!.time_entry_id], ['overlap', entry.id])
  assert.equal((await clockIn(at('15:00'))).status, 'open')
})

test('an entry of 16 hours or more needs review, and one left open for days ends after 24 hours', async () => {
  const { clockIn, clockOut } = await clocking()
  const night = (time: string) => at(time, '2026-03-01')
  assert.equal((await clockIn(night('04:00'))).needs_review, true)
  const capped = await clockOut(at('10:00'))
  assert.deepEqual([capped.ended_at, capped.worked_seconds, capped.needs_review], [at('04:00'), 86_400, true])
  assert.equal((await clockIn(at('04:00'))).needs_review, true)
  assert.equal((await clockOut(at('19:59'))).needs_review, false)
})

test('clocking in for a job that the member is not assigned to is refused', async () => {
  const { org, clockIn } = await clocking()
  const error = await expectError(clockIn(at('14:00'), { jobId: await jobIn(org) }), 'validation_error')
  assert.equal(error.details[0]!.field, 'job_id')
})

test('database constraints refuse a second open entry and overlapping entries of the same member', async () => {
  const { org, ada } = await clocking()
  const other = await hire(org, 'technician')
  const insert = (member: string, from: string, to: string | null) =>
    org.app.inspect.query(
      `insert into live.time_entries (org_id, id, location_id, member_id, kind, started_at, ended_at, breaks, worked_seconds,
              local_date, status, source, corrections, in_doubt, created_by_type, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, 'work', $4::timestamptz, $5::timestamptz, '[]', 0, '2026-03-02',
               case when $5::timestamptz is null then 'open' else 'closed' end, 'office', '[]', false, 'system', now(), now())`,
      [org.id, org.locationId, member, from, to],
    )
  await insert(ada.id, at('08:00'), at('12:00'))
  await insert(ada.id, at('12:00'), at('13:00'))
  await insert(other.id, at('08:00'), at('12:00'))
  await assert.rejects(insert(ada.id, at('11:59'), at('12:00')), /time_entries_apart/)
  await assert.rejects(insert(ada.id, at('07:00'), null), /time_entries_apart/)
  await insert(ada.id, at('13:00'), null)
  await assert.rejects(insert(ada.id, at('13:00', '2026-03-09'), null), /time_entries_open/)
  await assert.rejects(insert(ada.id, at('20:00', '2026-03-02'), at('21:00')), /time_entries_apart/)
})

async function entriesOf(org: TestOrg): Promise<string[][]> {
  const rows = await org.query<{ status: string; count: string }>(
    `select status, count(*) from live.time_entries where org_id = $1 group by status`,
  )
  return rows.map(({ status, count }) => [status, count])
}
