// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { accountForTests, signatureOfTwilio } from '../../src/kernel/messages/sms/twilio-for-tests.ts'
import { carrierForTests } from '../../src/kernel/voice/carrier-for-tests.ts'
import { tones } from '../../src/kernel/voice/tones.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import {
  sendRequest,
  terminateBlocked,
  acquireLocks,
  expireLeases,
  startUntilBlocked,
  until,
  untilBlocked,
} from './gateway-calls.ts'
import { type Installation, install } from './installation.ts'

// Tests the recording of a voicemail, which is fetched from the phone carrier and stored, while `kill -9` interrupts
// each step. Afterwards there must be one voicemail with one complete file. The carrier's copy must be deleted only
// after the recording has been stored.

const number = '+13125550100'
const sound = tones(2, 'word')
/** Time limit of a test in milliseconds. It is long, because the program is started many times. */
const slow = { timeout: 400_000 }

interface World {
  installation: Installation
  carrier: Awaited<ReturnType<typeof carrierForTests>>
}

async function world(t: TestContext): Promise<World> {
  const carrier = await carrierForTests()
  t.after(() => carrier.close())
  const installation = await install(t, await testDatabase(), {
    TWILIO_ACCOUNT_SID: accountForTests.accountSid,
    TWILIO_AUTH_TOKEN: accountForTests.authToken,
    TWILIO_API_URL: carrier.settings.api,
  })
  const client = await installation.connect()
  await client.query(
    `insert into quoin.phone_numbers (org_id, number, location_id, created_at)
     select l.org_id, $1, l.id, now() from quoin.locations l where l.id = $2`,
    [number, installation.keys.locationId],
  )
  await client.end()
  return { installation, carrier }
}

async function post({ installation }: World, path: string, fields: Record<string, string>) {
  const whole = { AccountSid: accountForTests.accountSid, To: number, From: '+13125550142', ...fields }
  const url = installation.program.url + path
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': await signatureOfTwilio(url, whole) },
    body: new URLSearchParams(whole),
  })
  return { status: response.status, text: await response.text() }
}

/**
 * Simulates a phone call with a recording. The returned function sends the carrier's callback about the recording; it
 * can be called several times.
 */
async function spoken(of: World) {
  const [CallSid, RecordingSid] = [`CA${randomUUID()}`, `RE${randomUUID()}`]
  const { text } = await post(of, '/api/webhooks/twilio/voice', { CallSid })
  const action = /action="http:\/\/[^/"]+([^"]+)"/.exec(text)![1]!
  of.carrier.recordings.set(RecordingSid, sound)
  return { postRecording: () => post(of, action, { CallSid, RecordingSid, RecordingDuration: '2' }) }
}

interface VoicemailRow {
  recording_status: string
  stored: boolean
  there: boolean
}

async function voicemailsOf({ installation }: World): Promise<VoicemailRow[]> {
  return await installation.query<VoicemailRow>(
    `select v.recording_status, exists (select from live.recordings_there t where t.voicemail_id = v.id) as there,
            exists (select from live.files f where f.id = v.file_id and f.stored_at is not null) as stored
       from live.voicemails v`,
  )
}

/** Asserts that this many recordings are stored in the service and that the carrier has deleted all of its copies. */
async function assertHome(of: World, expected: number): Promise<void> {
  const { installation, carrier } = of
  await until(async () => (await voicemailsOf(of)).every(({ stored, there }) => stored && !there), 60_000)
  assert.equal((await voicemailsOf(of)).length, expected)
  assert.equal(carrier.recordings.size, 0)
  const listed = await sendRequest(installation, 'GET', '/workflows/inbox.voicemails.list')
  for (const { id } of listed.body.data.items as { id: string }[]) {
    const input = encodeURIComponent(JSON.stringify({ voicemail_id: id }))
    const read = await sendRequest(
      installation,
      'GET',
      `/workflows/inbox.voicemails.recording?input=${input}`,
    )
    const bytes = Buffer.from(read.body.data.content_base64, 'base64')
    assert.equal(digest(bytes), digest(sound))
  }
  const client = await installation.connect()
  const { rows: files } = await client.query<{ name: string }>(
    `select org_id || '/' || kind || '/' || id as name from live.files`,
  )
  const { rows: bytes } = await client.query('select from live.file_bytes')
  await client.end()
  assert.equal(files.length, expected)
  assert.deepEqual(bytes, [])
  assert.deepEqual(objectsOf(installation), files.map(({ name }) => name).toSorted())
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function objectsOf({ env }: Installation): string[] {
  const root = join(env['QUOIN_DATA_DIR']!, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((name) => !name.startsWith('incoming/'))
    .toSorted()
}

test(
  'a service killed before each write of announcing a recording has no voicemail, and a repeated callback creates one',
  slow,
  async (t) => {
    const of = await world(t)
    const { installation } = of
    const { postRecording } = await spoken(of)
    for (const lock of [
      'live.calls in exclusive mode',
      'live.voicemails in share mode',
      'live.recordings_there in share mode',
      'live.messages in share mode',
      'quoin.tasks in share mode',
    ]) {
      const { answer, letGo } = await startUntilBlocked(installation, lock, postRecording)
      await installation.program.kill()
      await terminateBlocked(installation)
      await letGo()
      await assert.rejects(answer)
      assert.deepEqual(await voicemailsOf(of), [], lock)
      await installation.restart()
    }
    assert.equal(of.carrier.recordings.size, 1)
    for (let times = 0; times < 2; times++) assert.equal((await postRecording()).status, 200)
    await assertHome(of, 1)
  },
)

/**
 * Runs the action before the carrier answers the next request with this HTTP method. Resolves with the
 * action's result.
 */
function onCarrierRequest<T>(
  { carrier }: World,
  method: 'GET' | 'DELETE',
  act: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    carrier.onRequest = async (line) => {
      if (!line.startsWith(method)) return
      carrier.onRequest = undefined
      await act().then(resolve, reject)
    }
  })
}

/** Simulates a voicemail. `stop` must kill the program while it fetches the recording. */
async function broughtHome(of: World, stop: () => Promise<unknown>): Promise<void> {
  const { postRecording } = await spoken(of)
  const stopped = stop()
  // This call may fail, because the program may be killed before it answers.
  await postRecording().catch(() => undefined)
  await stopped
}

/**
 * Locks a table as soon as a request of the program reaches the carrier. Kills the program once a statement that
 * contains `sqlPart` waits for this lock.
 */
async function killedWaiting(
  of: World,
  method: 'GET' | 'DELETE',
  lock: string,
  sqlPart: string,
): Promise<void> {
  const { installation } = of
  await broughtHome(of, async () => {
    const { letGo } = await onCarrierRequest(of, method, () =>
      acquireLocks(installation, `lock table ${lock}`),
    )
    await untilBlocked(installation, sqlPart)
    await installation.program.kill()
    await terminateBlocked(installation)
    await letGo()
  })
}

/** Starts the program again after it was killed while it ran a task. */
async function restartAfterTask({ installation }: World): Promise<void> {
  await expireLeases(installation)
  await installation.restart()
}

const unfinished = async (of: World) => (await voicemailsOf(of)).filter(({ stored }) => !stored).length

test(
  'killed at each write of fetching a recording, the service stores it once, and it stays at the carrier',
  slow,
  async (t) => {
    const of = await world(t)
    const { installation, carrier } = of
    let count = 1
    await broughtHome(of, () => onCarrierRequest(of, 'GET', () => installation.program.kill()))
    assert.equal((await voicemailsOf(of))[0]!.recording_status, 'fetching')
    assert.equal(carrier.recordings.size, 1)
    await restartAfterTask(of)
    await assertHome(of, count)
    for (const [lock, sqlPart] of [
      ['live.voicemails in exclusive mode', 'voicemails'],
      ['live.file_totals in exclusive mode', 'file_totals'],
      ['live.files in share mode', 'insert into files'],
      ['live.file_bytes in share mode', 'insert into file_bytes'],
      ['quoin.tasks in share mode', 'insert into quoin.tasks'],
    ] as const) {
      await killedWaiting(of, 'GET', lock, sqlPart)
      count++
      assert.equal(await unfinished(of), 1, lock)
      assert.equal(carrier.recordings.size, 1, lock)
      await restartAfterTask(of)
      await assertHome(of, count)
    }
  },
)

test(
  "killed at each write of deleting a recording at the carrier, the service keeps its copy and deletes the carrier's",
  slow,
  async (t) => {
    const of = await world(t)
    const { installation, carrier } = of
    let count = 0
    for (const trouble of ['hang up', 'do, then hang up'] as const) {
      await broughtHome(of, () =>
        onCarrierRequest(of, 'DELETE', async () => {
          carrier.troubles.push(trouble)
          await installation.program.kill()
        }),
      )
      count++
      assert.equal((await voicemailsOf(of)).filter(({ there }) => there).length, 1)
      await restartAfterTask(of)
      await assertHome(of, count)
    }
    await killedWaiting(of, 'DELETE', 'live.recordings_there in share mode', 'delete from recordings_there')
    assert.equal(carrier.recordings.size, 0)
    await restartAfterTask(of)
    await assertHome(of, count + 1)
  },
)
