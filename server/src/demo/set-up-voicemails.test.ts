import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  getConversation,
  listVoicemails,
  readVoicemailRecording,
} from '../domains/customers/inbox/operations.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'
import { ensureDemo } from './index.ts'

async function asOwnerOfHarbor<Output>(
  operation: Operation<unknown, Output>,
  input: object,
): Promise<Output> {
  const { app, companies } = await demo()
  return await run(app.kernel, operation, {
    actor: await ownerOf(companies[0]),
    input,
    requestId: randomUUID(),
  })
}

const list = async () => (await asOwnerOfHarbor(listVoicemails, { sort: 'received_at' })).items
const read = (voicemail_id: string, range?: string) =>
  asOwnerOfHarbor(readVoicemailRecording, { voicemail_id, range })

test('harbor has three voicemails: a new one, one already heard, and one whose recording is deleted', async () => {
  const all = await list()
  assert.deepEqual(
    all.map((each) => [
      each.recording_status,
      each.transcript_status,
      each.heard_at !== null,
      each.client_id !== null,
      each.lead_id !== null,
    ]),
    [
      ['available', 'completed', false, false, true],
      ['available', 'completed', true, true, false],
      ['unavailable', 'failed', false, false, false],
    ],
  )
  const { app } = await demo()
  await ensureDemo({ ...app, now: app.kernel.now() })
  assert.deepEqual(await list(), all)
})

test('a demo recording is a WAV file of its full length, and any range of it can be read', async () => {
  for (const { id, duration_seconds, size_bytes } of (await list()).slice(0, 2)) {
    const whole = await read(id)
    const bytes = Buffer.from(whole.content_base64, 'base64')
    assert.deepEqual(
      [whole.content_type, bytes.length, size_bytes],
      ['audio/wav', size_bytes, 44 + duration_seconds * 16_000],
    )
    assert.equal(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12), 'RIFFWAVE')
    assert.equal(bytes.readUInt32LE(4) + 8, bytes.length)
    const part = await read(id, 'bytes=-100')
    assert.equal(part.contentRange, `bytes ${size_bytes - 100}-${size_bytes - 1}/${size_bytes}`)
    assert.deepEqual(Buffer.from(part.content_base64, 'base64'), bytes.subarray(-100))
  }
  const withoutRecording = (await list())[2]!
  await assert.rejects(read(withoutRecording.id), { code: 'invalid_state' })
})

test('each voicemail is in its conversation at the time it was received, and no call is waiting', async () => {
  for (const { conversation_id, received_at, id } of await list()) {
    const { messages } = await asOwnerOfHarbor(getConversation, { conversation_id })
    const message = messages.items.find(({ voicemail_id }) => voicemail_id === id)!
    assert.deepEqual([message.kind, message.sent_at], ['voicemail', received_at])
  }
  const { app, companies } = await demo()
  const { rows } = await app.inspect.query<{ calls: number; waiting: number }>(
    `select count(*)::int as calls, count(c.due_at)::int as waiting from live.calls c where c.org_id = $1`,
    [companies[0].id],
  )
  assert.deepEqual(rows, [{ calls: 5, waiting: 0 }])
})
