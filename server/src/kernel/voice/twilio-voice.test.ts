import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pino from 'pino'
import { createProviders } from '../providers/index.ts'
import { carrierForTests, type CarrierTrouble } from './carrier-for-tests.ts'
import { tones } from './tones.ts'
import { twilioVoice } from './twilio-voice.ts'

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const providers = createProviders({ log })
const impatient = createProviders({ log, deadlineMs: 1500 })
after(() => Promise.all([providers.close(), impatient.close()]))

const sound = tones(3, 'word')

async function carrier(...troubles: CarrierTrouble[]) {
  const server = await carrierForTests()
  server.recordings.set('RE1', sound)
  server.troubles.push(...troubles)
  return { ...server, voice: twilioVoice(server.settings, providers) }
}

test('a recording is fetched and deleted by its id, and a missing one causes no error', async () => {
  const { voice, requests, recordings } = await carrier()
  assert.deepEqual(await voice.fetchRecording('RE1'), { bytes: sound, contentType: 'audio/wav' })
  assert.equal(recordings.size, 1)
  await voice.deleteRecording('RE1')
  assert.equal(recordings.size, 0)
  await voice.deleteRecording('RE1')
  assert.equal(await voice.fetchRecording('RE1'), undefined)
  assert.deepEqual(requests, ['GET RE1.wav', 'DELETE RE1.json', 'DELETE RE1.json', 'GET RE1.wav'])
})

test('an invalid recording id cannot reach another path', async () => {
  const { voice, requests } = await carrier()
  assert.equal(await voice.fetchRecording('../../../Accounts/AC1/Recordings/RE1'), undefined)
  assert.deepEqual(requests, ['GET .'])
})

test('wrong credentials, a redirect, a stalled answer and invalid or too large sounds fail as service_unavailable', async () => {
  const { voice, troubles, wentElsewhere, settings } = await carrier()
  const fails = { code: 'service_unavailable' }
  const stranger = twilioVoice({ ...settings, authToken: 'another' }, providers)
  await assert.rejects(stranger.fetchRecording('RE1'), fails)
  await assert.rejects(stranger.deleteRecording('RE1'), fails)
  const larger = Buffer.concat([sound, Buffer.alloc(4 * 1024 * 1024)])
  for (const trouble of [
    'send elsewhere',
    'stand still',
    'cut off without a word',
    { refuse: 403 },
    { says: Buffer.from('{"message": "busy"}'.padEnd(100)) },
    { says: sound.subarray(0, 44) },
    { says: larger },
  ] satisfies CarrierTrouble[]) {
    troubles.push(trouble)
    const service = trouble === 'stand still' ? twilioVoice(settings, impatient) : voice
    await assert.rejects(service.fetchRecording('RE1'), fails, JSON.stringify(trouble).slice(0, 80))
    troubles.length = 0
  }
  assert.equal(wentElsewhere(), 0)
  troubles.push('send elsewhere')
  await assert.rejects(voice.deleteRecording('RE1'), fails)
  assert.deepEqual((await voice.fetchRecording('RE1'))!.bytes, sound)
})

test('a request is repeated once after a lost connection, a busy carrier or a slow answer', async () => {
  const { voice, requests } = await carrier('hang up')
  assert.deepEqual((await voice.fetchRecording('RE1'))!.bytes, sound)
  assert.equal(requests.length, 2)
  for (const trouble of [
    'cut off',
    { refuse: 503 },
    { refuse: 429 },
    { lateMs: 300 },
  ] satisfies CarrierTrouble[]) {
    const again = await carrier(trouble)
    assert.deepEqual((await again.voice.fetchRecording('RE1'))!.bytes, sound)
  }
  const twice = await carrier('cut off', 'cut off')
  await assert.rejects(twice.voice.fetchRecording('RE1'), { code: 'service_unavailable' })
  const interrupted = await carrier('do, then hang up')
  await interrupted.voice.deleteRecording('RE1')
  assert.equal(interrupted.recordings.size, 0)
})

test('a sound whose header has an unknown length is accepted, and the log contains no credentials', async () => {
  const unknown = Buffer.from(sound)
  unknown.writeUInt32LE(0xffff_ffff, 4)
  const { voice, settings } = await carrier({ says: unknown })
  assert.deepEqual((await voice.fetchRecording('RE1'))!.bytes, unknown)
  const { accountSid, authToken } = settings
  const secret = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  assert.ok(logged.length > 0)
  for (const line of logged) assert.ok(!line.includes(secret) && !line.includes(authToken))
})
