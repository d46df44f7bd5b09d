import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { callMcpTool } from '../../../../../testing/mcp-request.ts'
import { tones } from '../../../../../kernel/voice/tones.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { fetchVoicemail, readVoicemailRecording } from '../../operations.ts'
import { leave, leaveAndFetch, service } from '../../testing/calling.ts'
import { leaveThere, realCarrier } from '../../testing/real-carrier.ts'

const clock = '2026-03-02T15:00:00.000Z'
const read = (org: TestOrg, voicemail_id: string, range?: string) =>
  org.run(readVoicemailRecording, { voicemail_id, range }, org.owner)

test('a recording can be read whole or in ranges, and the answer says which range it is', async () => {
  const org = await testOrg('live', clock)
  const id = await leaveAndFetch(org, 1)
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
    details: [{ field: 'range', message: `begins after the last of the ${size} bytes`, size_bytes: size }],
  })
})

interface RecordingAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look at answers of many shapes.
  body: any
}
type Endpoint = (voicemail_id: string, range?: string) => Promise<RecordingAnswer>

async function endpointsOf(org: TestOrg): Promise<[string, Endpoint][]> {
  const key = await org.key({ scopes: ['workflows:read', 'workflows:write'] })
  const operation = 'inbox.voicemails.recording'
  return [
    [
      'gateway',
      async (voicemail_id, range) => {
        const input = encodeURIComponent(JSON.stringify({ voicemail_id, range }))
        const path = `/api/v1/workflows/${operation}?input=${input}`
        const { status, body } = await org.request('GET', path, { key })
        return { status, body: status === 200 ? body.data : body.error }
      },
    ],
    [
      'MCP',
      async (voicemail_id, range) => {
        const params = { operation, input: { voicemail_id, range } }
        const { structuredContent, isError } = await callMcpTool(key, 'query_workflow', params)
        return isError
          ? { status: structuredContent.error.status, body: structuredContent.error }
          : { status: 200, body: structuredContent.result }
      },
    ],
  ]
}

/** Returns a WAV file of this many bytes. No part of its audio repeats, so a wrong range of bytes is noticed. */
function soundOf(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 44; at < size; at++) bytes[at] = (at * 7 + (at >> 8) * 13 + (at >> 16)) % 251
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(size - 8, 4)
  bytes.write('WAVE', 8, 'latin1')
  return bytes
}

async function fetched(size: number) {
  const org = await testOrg()
  const bytes = soundOf(size)
  const { voicemail_id } = await leaveThere(org, await realCarrier(org), bytes)
  await org.run(fetchVoicemail, { voicemail_id }, service)
  return { org, bytes, voicemail_id }
}

test('any single range of a recording of 1,234 bytes can be read, through the gateway and MCP', async () => {
  const { org, bytes, voicemail_id } = await fetched(1234)
  for (const [endpoint, requestRecording] of await endpointsOf(org)) {
    for (const [range, first, last] of [
      ['bytes=0-99', 0, 99],
      ['bytes=1200-9999', 1200, 1233],
      ['bytes=-34', 1200, 1233],
      ['bytes=0-', 0, 1233],
      ['bytes=0-1233', 0, 1233],
      ['bytes=1233-', 1233, 1233],
      ['bytes=7-7', 7, 7],
      ['bytes=0007-0008', 7, 8],
      ['bytes=-1', 1233, 1233],
      ['bytes=-1234', 0, 1233],
      ['bytes=-99999999999999999999', 0, 1233],
      ['bytes=0-99999999999999999999', 0, 1233],
      ['Bytes=0-0', 0, 0],
    ] as const) {
      const { status, body } = await requestRecording(voicemail_id, range)
      assert.equal(status, 200, `${endpoint} ${range}`)
      const { content_base64, ...said } = body
      assert.deepEqual(said, {
        voicemail_id,
        status: 206,
        content_type: 'audio/wav',
        size_bytes: 1234,
        contentRange: `bytes ${first}-${last}/1234`,
        etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      })
      assert.deepEqual(
        Buffer.from(content_base64, 'base64'),
        bytes.subarray(first, last + 1),
        `${endpoint} ${range}`,
      )
    }
    const { body } = await requestRecording(voicemail_id)
    assert.deepEqual(
      [body.status, body.contentRange, body.content_base64],
      [200, null, bytes.toString('base64')],
    )
  }
})

test('an invalid range is refused with the size of the recording, through the gateway and MCP', async () => {
  const { org, voicemail_id } = await fetched(1234)
  for (const [endpoint, requestRecording] of await endpointsOf(org))
    for (const range of [
      'bytes=1234-',
      'bytes=1234-1240',
      'bytes=5-4',
      'bytes=-0',
      'bytes=-',
      'bytes=',
      'bytes=0-1,3-4',
      'bytes=0-1, 3-4',
      'bytes=,0-1',
      'items=0-1',
      'bytes 0-99',
      'bytes=0-99/1234',
      'bytes=--5',
      'bytes=0x0-0x9',
      'bytes=1e2-',
      'bytes=\u0661-\u0662',
      ' bytes=0-1',
      'bytes=0 - 1',
      'none',
      '',
    ]) {
      const { status, body } = await requestRecording(voicemail_id, range)
      assert.equal(status, 422, `${endpoint} ${range}`)
      assert.equal(body.code, 'validation_error')
      assert.deepEqual(
        [body.details[0].field, body.details[0].size_bytes],
        ['range', 1234],
        `${endpoint} ${range}`,
      )
    }
})

test('an answer holds 3,000,000 bytes of a recording; longer ones are refused with that limit, by the gateway and MCP', async () => {
  const { org, bytes, voicemail_id } = await fetched(3_000_001)
  for (const [endpoint, requestRecording] of await endpointsOf(org)) {
    for (const range of [undefined, 'bytes=0-', 'bytes=-3000001']) {
      const { status, body } = await requestRecording(voicemail_id, range)
      assert.deepEqual([status, body.code], [413, 'response_too_large'], `${endpoint} ${range}`)
      const { field, max_bytes, size_bytes } = body.details[0]
      assert.deepEqual([field, max_bytes, size_bytes], ['range', 3_000_000, 3_000_001])
    }
    const { status, body } = await requestRecording(voicemail_id, 'bytes=1-')
    assert.deepEqual([status, body.contentRange], [200, 'bytes 1-3000000/3000001'], endpoint)
    assert.ok(Buffer.from(body.content_base64, 'base64').equals(bytes.subarray(1)), endpoint)
  }
})

test('reading a recording that is not fetched yet answers 409 fetching, through the gateway and MCP, for any range', async () => {
  const org = await testOrg('live', clock)
  const { voicemail_id } = await leave(org)
  for (const [endpoint, requestRecording] of await endpointsOf(org))
    for (const range of [undefined, 'bytes=0-1', 'nonsense']) {
      const { status, body } = await requestRecording(voicemail_id, range)
      assert.deepEqual(
        [status, body.code, body.details[0].reason],
        [409, 'invalid_state', 'fetching'],
        endpoint,
      )
    }
})

test('a simulated recording of three minutes fits into one answer', () => {
  assert.equal(tones(180, 'word').length, 44 + 180 * 16_000)
  assert.ok(tones(180, 'word').length < 3_000_000)
})
