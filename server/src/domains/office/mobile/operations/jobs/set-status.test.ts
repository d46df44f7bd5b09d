import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { clockInByPhone, setJobStatus } from '../../operations.ts'
import { scheduledJob } from '../../testing/scheduled-job.ts'

const now = '2026-03-02T15:00:00.000Z'
const pos = { latitude: 39.8, longitude: -89.6 }

test('work begins at the time of the phone if its clock is right, otherwise at the time of the request', async () => {
  for (const [device_at, started, isOff] of [
    ['2026-03-02T08:55:00-06:00', '2026-03-02T14:55:00.000Z', false],
    ['2026-03-02T14:54:59.999Z', now, true],
    ['2026-03-02T15:00:00.001Z', now, true],
    [undefined, now, false],
  ] as const) {
    const org = await testOrg('live', now)
    const job_id = await scheduledJob(org)
    const job = await org.run(setJobStatus, { job_id, action: 'start', device_at }, org.owner)
    assert.deepEqual(
      [job.actual_started_at, job.occurred_at, job.device_clock_off],
      [started, started, isOff],
      String(device_at),
    )
  }
})

test('a position is stored only for members who consented when the work began', async () => {
  const org = await testOrg()
  const job_id = await scheduledJob(org)
  const set = (action: string) => org.run(setJobStatus, { job_id, action, pos }, org.owner)
  assert.equal((await set('en_route')).position_stored, false)
  await org.run(clockInByPhone, { location_consent: true }, org.owner)
  assert.equal((await set('start')).position_stored, true)
  const { rows } = await org.app.inspect.query<{ position: object | null }>(
    'select position from live.mobile_marks where record_id = $1 order by id',
    [job_id],
  )
  assert.deepEqual(
    rows.map(({ position }) => position),
    [null, pos],
  )
})

test('repeating a request id runs the action once, and the second answer is marked as a duplicate', async () => {
  const org = await testOrg()
  const job_id = await scheduledJob(org)
  const said = { job_id, action: 'start', request_id: newId() }
  const first = await org.run(setJobStatus, said, org.owner)
  const again = await org.run(setJobStatus, { ...said, device_at: '2020-01-01T00:00:00Z' }, org.owner)
  assert.deepEqual(again, { ...first, duplicate: true })
})

test('en_route notifies no one unless requested, and fields that belong to another action are refused', async () => {
  const org = await testOrg()
  const job_id = await scheduledJob(org)
  const set = (more: object) => org.run(setJobStatus, { job_id, ...more }, org.owner)
  assert.equal((await set({ action: 'en_route' })).status, 'en_route')
  assert.equal((await set({ action: 'complete' })).status, 'complete')
  await assert.rejects(set({ action: 'hold' }), { code: 'validation_error' })
  await assert.rejects(set({ action: 'start', notify: ['sms'] }), { code: 'validation_error' })
  await assert.rejects(set({ action: 'start', override_reason: 'x' }), { code: 'validation_error' })
  await assert.rejects(set({ action: 'start' }), { code: 'invalid_state' })
})
