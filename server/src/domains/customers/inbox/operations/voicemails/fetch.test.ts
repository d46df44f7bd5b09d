import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { tones } from '../../../../../kernel/voice/tones.ts'
import { runEnqueuedOperations } from '../../../../../testing/run-enqueued-operations.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import {
  fetchVoicemail,
  forgetVoicemailThere,
  listVoicemails,
  readVoicemailRecording,
} from '../../operations.ts'
import { service } from '../../testing/calling.ts'
import { leaveThere, realCarrier } from '../../testing/real-carrier.ts'

const sound = tones(2, 'word')
const status = async (org: TestOrg) =>
  (await org.run(listVoicemails, {}, org.owner)).items.map((each) => each.recording_status)
const fetchIt = (org: TestOrg, voicemail_id: string) => org.run(fetchVoicemail, { voicemail_id }, service)
const countOf = async (org: TestOrg, table: string) =>
  Number((await org.app.inspect.query(`select from live.${table} where org_id = $1`, [org.id])).rowCount)

let app: TestOrg['app'] | undefined
afterEach(() => {
  if (app) app.clock.now = undefined
})

/** Moves the clock forward by this many minutes. */
function later(org: TestOrg, minutes: number): void {
  app = org.app
  org.app.clock.now = new Date(Date.parse(org.app.kernel.now()) + minutes * 60_000)
}

test('a recording is fetched and then deleted at the carrier, each once, however often it is requested', async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const { voicemail_id, recording_sid } = await leaveThere(org, carrier, sound)
  assert.equal((await fetchIt(org, voicemail_id)).recording_status, 'available')
  assert.ok(carrier.recordings.has(recording_sid))
  await fetchIt(org, voicemail_id)
  const read = await org.run(readVoicemailRecording, { voicemail_id }, org.owner)
  assert.deepEqual(Buffer.from(read.content_base64, 'base64'), sound)
  assert.equal(await countOf(org, 'recordings_there'), 1)
  await runEnqueuedOperations(org, 2)
  assert.equal(carrier.recordings.size, 0)
  assert.deepEqual([await countOf(org, 'files'), await countOf(org, 'recordings_there')], [1, 0])
  assert.deepEqual(
    carrier.requests.map((line) => line.split(' ')[0]),
    ['GET', 'DELETE', 'DELETE'],
  )
})

test('two simultaneous fetches store one file', async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const { voicemail_id } = await leaveThere(org, carrier, sound)
  const target = { table: 'live.voicemails', orgId: org.id, id: voicemail_id }
  const ends = await race(
    target,
    [1, 2].map(() => () => fetchIt(org, voicemail_id)),
  )
  assert.deepEqual(
    ends.map((end) => end.status),
    ['fulfilled', 'fulfilled'],
  )
  assert.equal(await countOf(org, 'files'), 1)
  assert.equal(carrier.requests.length, 2)
})

test('a recording that is not ready is requested again, and is unavailable after twenty minutes', async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const first = await leaveThere(org, carrier)
  const second = await leaveThere(org, carrier)
  await assert.rejects(fetchIt(org, first.voicemail_id), { code: 'service_unavailable' })
  carrier.recordings.set(first.recording_sid, sound)
  assert.equal((await fetchIt(org, first.voicemail_id)).recording_status, 'available')
  later(org, 19)
  await assert.rejects(fetchIt(org, second.voicemail_id), { code: 'service_unavailable' })
  later(org, 2)
  assert.equal((await fetchIt(org, second.voicemail_id)).recording_status, 'unavailable')
  assert.deepEqual(await status(org), ['unavailable', 'available'])
  await assert.rejects(org.run(readVoicemailRecording, { voicemail_id: second.voicemail_id }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'voicemail_id', message: 'has no recording at present', reason: 'unavailable' }],
  })
  const requestCount = carrier.requests.length
  assert.equal((await fetchIt(org, second.voicemail_id)).recording_status, 'unavailable')
  assert.equal(carrier.requests.length, requestCount)
})

test('a recording that could not be fetched is never deleted at the carrier', async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const { voicemail_id } = await leaveThere(org, carrier, sound)
  const deleteThere = () => org.run(forgetVoicemailThere, { voicemail_id }, service)
  assert.equal((await deleteThere()).removed, false)
  carrier.troubles.push({ refuse: 401 })
  await assert.rejects(fetchIt(org, voicemail_id), { code: 'service_unavailable' })
  assert.equal((await deleteThere()).removed, false)
  assert.equal(carrier.recordings.size, 1)
  assert.equal(await countOf(org, 'recordings_there'), 1)
})

test("a recording above the organization's storage limit is unavailable and stays at the carrier", async () => {
  const org = await testOrg()
  const carrier = await realCarrier(org)
  const { voicemail_id } = await leaveThere(org, carrier, sound)
  await org.query(
    `insert into live.file_totals (org_id, held_bytes) values ($1, $2)
         on conflict (org_id) do update set held_bytes = excluded.held_bytes`,
    [10 * 1024 ** 3 - 100],
  )
  assert.equal((await fetchIt(org, voicemail_id)).recording_status, 'unavailable')
  await runEnqueuedOperations(org)
  assert.equal(carrier.recordings.size, 1)
  assert.equal(await countOf(org, 'recordings_there'), 0)
})
