import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { tones } from '../../../../kernel/voice/tones.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { readVoicemailRecording } from '../../operations.ts'
import { left } from '../../testing/calling.ts'

const clock = '2026-03-02T15:00:00.000Z'
const read = (org: TestOrg, voicemail_id: string, range?: string) =>
  org.run(readVoicemailRecording, { voicemail_id, range }, org.owner)

test('a recording is read whole or in part, and a part says which', async () => {
  const org = await testOrg('live', clock)
  const id = await left(org, 1)
  const whole = await read(org, id)
  const bytes = Buffer.from(whole.content_base64, 'base64')
  const size = bytes.length
  assert.deepEqual([whole.status, whole.contentRange, whole.size_bytes], [200, null, size])
  assert.equal(whole.etag, `"${createHash('sha256').update(bytes).digest('hex')}"`)
  assert.equal(bytes.toString('latin1', 0, 4), 'RIFF')
  const part = await read(org, id, 'bytes=100-299')
  assert.deepEqual([part.status, part.contentRange, part.etag], [206, `bytes 100-299/${size}`, whole.etag])
  assert.deepEqual(Buffer.from(part.content_base64, 'base64'), bytes.subarray(100, 300))
  const all = await read(org, id, 'bytes=0-')
  assert.deepEqual([all.status, all.contentRange], [206, `bytes 0-${size - 1}/${size}`])
  await assert.rejects(read(org, id, `bytes=${size}-`), {
    code: 'validation_error',
    details: [{ field: 'range', message: `begins behind the ${size} bytes`, size_bytes: size }],
  })
})

test('the gateway answers a part of a recording', async () => {
  const org = await testOrg('live', clock)
  const id = await left(org, 1)
  const key = await org.key({ scopes: ['workflows:read', 'workflows:write'] })
  const get = (range: string) => {
    const input = encodeURIComponent(JSON.stringify({ voicemail_id: id, range }))
    return org.request('GET', `/api/v1/workflows/inbox.voicemails.recording?input=${input}`, { key })
  }
  const answer = await get('bytes=-34')
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.data.status, answer.body.data.contentRange], [206, 'bytes 16010-16043/16044'])
  const wrong = await get('bytes=9-1')
  assert.equal(wrong.status, 422)
})

test('three minutes of tones are less than one answer holds', () => {
  assert.equal(tones(180, 'word').length, 44 + 180 * 16_000)
  assert.ok(tones(180, 'word').length < 3_000_000)
})
