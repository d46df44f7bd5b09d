import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { tones } from '../../../../../kernel/voice/tones.ts'
import { runEnqueuedOperations } from '../../../../../testing/run-enqueued-operations.ts'
import { testApp } from '../../../../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { fetchVoicemail, listVoicemails, pursueRecording } from '../../operations.ts'
import { service } from '../../testing/calling.ts'
import { leaveThere, realCarrier } from '../../testing/real-carrier.ts'
import { sweepRecordings } from '../../voicemails/sweep-recordings.ts'

const sound = tones(1, 'word')
const hour = 3_600_000

afterEach(async () => void ((await testApp()).clock.now = undefined))

/** Moves the clock forward by this many hours, and runs the sweep. */
async function sweep({ app }: TestOrg, hours: number): Promise<void> {
  app.clock.now = new Date(Date.parse(app.kernel.now()) + hours * hour)
  await sweepRecordings(app.database, app.kernel).run(app.kernel.now())
}

/** Deletes the queued background tasks, as if they had been lost. */
const lose = (org: TestOrg) =>
  org.app.inspect.query(`delete from quoin.tasks where org_id = $1 and kind = 'operation.run'`, [org.id])

const statusOf = async (org: TestOrg) =>
  (await org.run(listVoicemails, {}, org.owner)).items[0]!.recording_status

test('if the background gave up fetching or deleting a recording, the sweep enqueues it again after a day', async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const { voicemail_id } = await leaveThere(org, carrier, sound)
  await lose(org)
  await sweep(org, 25)
  assert.equal(await runEnqueuedOperations(org), 0)
  await sweep(org, 2)
  assert.equal((await org.run(pursueRecording, { voicemail_id }, service)).result, 'known')
  carrier.troubles.push({ refuse: 403 })
  await assert.rejects(runEnqueuedOperations(org), { code: 'service_unavailable' })
  await sweep(org, 27)
  assert.equal(await runEnqueuedOperations(org), 1)
  assert.equal(await statusOf(org), 'available')
  await lose(org)
  assert.equal(carrier.recordings.size, 1)
  await sweep(org, 27)
  assert.equal(await runEnqueuedOperations(org), 1)
  assert.equal(carrier.recordings.size, 0)
  await sweep(org, 27)
  assert.equal(await runEnqueuedOperations(org), 0)
})

test('a recording that cannot be fetched for a week becomes unavailable and is not requested again', async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const { voicemail_id } = await leaveThere(org, carrier, sound)
  for (let day = 1; day <= 6; day++) {
    await lose(org)
    await sweep(org, 26)
    assert.equal(await statusOf(org), 'fetching', `after ${day} looks`)
  }
  await sweep(org, 26)
  assert.equal(await statusOf(org), 'unavailable')
  await runEnqueuedOperations(org)
  assert.equal((await org.run(fetchVoicemail, { voicemail_id }, service)).recording_status, 'unavailable')
  assert.deepEqual(carrier.requests, [])
  assert.equal((await org.run(pursueRecording, { voicemail_id }, service)).result, 'known')
})

test('a carrier that does not delete a recording is asked for a week, and the stored recording stays available', async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const { voicemail_id } = await leaveThere(org, carrier, sound)
  await org.run(fetchVoicemail, { voicemail_id }, service)
  for (let day = 1; day <= 8; day++) {
    await lose(org)
    await sweep(org, 26)
  }
  assert.equal(await runEnqueuedOperations(org), 0)
  assert.equal(await statusOf(org), 'available')
  const { rowCount } = await org.app.inspect.query('select from live.recordings_there where org_id = $1', [
    org.id,
  ])
  assert.equal(rowCount, 0)
})
