import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import pino from 'pino'
import { createProviders } from '../providers/index.ts'
import { googleStreetView } from './google-street-view.ts'
import type { PictureSubject, View } from './imagery-provider.ts'
import { signUrl } from './sign-url.ts'
import { streetViewForTests, type GooglePanorama } from './street-view-for-tests.ts'

const logged: string[] = []
const log = pino({}, { write: (line: string) => void logged.push(line) })
const providers = createProviders({ log })
const impatient = createProviders({ log, deadlineMs: 1500 })
after(() => Promise.all([providers.close(), impatient.close()]))

const place = { latitude: 42.0452, longitude: -87.6877 }
const address = { line1: '1 Ridge Ave', city: 'Evanston', state: 'IL', zip: '60201', country: 'US' }
const byPlace: PictureSubject = { place, address }
const byAddress: PictureSubject = { place: null, address }
const view: View = { heading: 48.1, pitch: 0, fov: 80, width: 64, height: 48 }
const googlePanorama: GooglePanorama = {
  pano_id: 'tu510ie_z4ptBZYo2BGEJg',
  location: { lat: 42.045, lng: -87.688 },
  date: '2021-07',
  copyright: '© Google',
}
const panoramas = {
  '42.0452,-87.6877': googlePanorama,
  '1 Ridge Ave, Evanston, IL 60201, US': googlePanorama,
}
const panorama = {
  pano_id: googlePanorama.pano_id,
  camera: { latitude: 42.045, longitude: -87.688 },
  date: '2021-07',
  copyright: '© Google',
}
const noAnswer = { code: 'service_unavailable' }

async function setup(by = providers) {
  const api = await streetViewForTests(panoramas)
  return { ...api, provider: googleStreetView(api.settings, by) }
}

test("a URL is signed as in the example of Google's documentation", () => {
  const url = new URL('https://maps.googleapis.com/maps/api/geocode/json?address=New+York&client=clientID')
  signUrl(url, 'vNIXE0xscrmjlyV-12Nj_BvUPaw=')
  assert.ok(url.href.endsWith('?address=New+York&client=clientID&signature=chaRF2hTJKOScPr-RQCEhZbSzIE='))
})

test('a panorama is requested by location, by address or by id', async () => {
  const { provider, requests } = await setup()
  assert.deepEqual(await provider.near(byPlace, 50), panorama)
  assert.deepEqual(await provider.near(byAddress, 200), panorama)
  assert.deepEqual(await provider.named(googlePanorama.pano_id), panorama)
  const queries = requests.map(({ path, query }) => {
    assert.equal(path, '/maps/api/streetview/metadata')
    const { key, signature, ...rest } = query
    assert.ok(key && signature)
    return rest
  })
  assert.deepEqual(queries, [
    { location: '42.0452,-87.6877', radius: '50', source: 'outdoor' },
    { location: '1 Ridge Ave, Evanston, IL 60201, US', radius: '200', source: 'outdoor' },
    { pano: googlePanorama.pano_id },
  ])
})

test('a picture is requested from the panorama in a direction, or without a direction by address', async () => {
  const { provider, requests, drawPicture } = await setup()
  const firstPicture = await provider.picture(panorama, view, byPlace)
  assert.deepEqual(firstPicture, { contentType: 'image/jpeg', bytes: await drawPicture(64, 48) })
  await provider.picture(panorama, { ...view, heading: null, pitch: -12.34, fov: 1e-7 }, byAddress)
  await provider.picture(panorama, { ...view, heading: null, pitch: 90 }, null)
  const queries = requests.map(({ path, query }) => {
    assert.equal(path, '/maps/api/streetview')
    const { key, signature, ...rest } = query
    assert.ok(key && signature)
    return rest
  })
  const usual = { size: '64x48', return_error_code: 'true' }
  assert.deepEqual(queries, [
    { ...usual, pano: googlePanorama.pano_id, heading: '48.1', pitch: '0', fov: '80' },
    {
      ...usual,
      location: '1 Ridge Ave, Evanston, IL 60201, US',
      source: 'outdoor',
      pitch: '-12.3',
      fov: '0',
    },
    { ...usual, pano: googlePanorama.pano_id, pitch: '90', fov: '80' },
  ])
})

test('if there is no panorama the result is null, and invalid details of one are left out', async () => {
  const { provider, instead } = await setup()
  assert.equal(await provider.near({ place: { latitude: 0, longitude: 0 }, address: null }, 50), null)
  assert.equal(await provider.named('gone'), null)
  assert.equal(await provider.picture({ ...panorama, pano_id: 'gone' }, view, null), null)
  const answers = (body: object) => (response: ServerResponse) => response.end(JSON.stringify(body))
  instead.push(answers({ status: 'NOT_FOUND' }))
  assert.equal(await provider.near(byAddress, 50), null)
  instead.push(answers({ status: 'OK', pano_id: 'x', date: 'soon', copyright: 7, location: { lat: 1000 } }))
  assert.deepEqual(await provider.near(byPlace, 50), {
    pano_id: 'x',
    camera: null,
    date: null,
    copyright: null,
  })
  instead.push(answers({ status: 'OK', pano_id: 'x', date: '2019' }))
  assert.equal((await provider.near(byPlace, 50))?.date, null)
})

const body = (content: string | Buffer, type: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': type }).end(content)
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('{}')
const refusing = (word: string) => body(JSON.stringify({ status: word }), 'application/json')
const hangsUp = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '5000' })
  response.write('\xff\xd8\xff', 'latin1', () => response.destroy())
}
const silent = () => undefined
const redirects = (response: ServerResponse) =>
  void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()

test('an error or invalid answer to a request for a panorama is refused as service_unavailable', async () => {
  const troubles = {
    'a quota that is used up': [refusing('OVER_QUERY_LIMIT')],
    'a key that is refused': [refusing('REQUEST_DENIED')],
    'a question that is refused': [refusing('INVALID_REQUEST')],
    'a fault of its own': [refusing('UNKNOWN_ERROR')],
    'no name': [refusing('OK')],
    'a page': [body('<html>', 'text/html')],
    'another form': [body('[]', 'application/json')],
    'a refusal': [status(403)],
    redirected: [redirects],
    'too large': [body(Buffer.alloc(5 * 1024 * 1024, ' '), 'application/json')],
    'busy twice': [status(503), status(429)],
    silence: [silent],
    'cut twice': [hangsUp, hangsUp],
  }
  for (const [label, trouble] of Object.entries(troubles)) {
    const { provider, instead, requests } = await setup(trouble.includes(silent) ? impatient : providers)
    instead.push(...trouble)
    await assert.rejects(provider.near(byPlace, 50), noAnswer, label)
    assert.equal(requests.length, trouble.length, label)
  }
})

test('an error or invalid answer to a request for a picture is refused as service_unavailable', async () => {
  const { drawPicture } = await setup()
  const whole = await drawPicture(64, 48)
  const troubles = {
    'a refusal': [status(403)],
    'a wrong question': [status(400)],
    'a page with the type of a picture': [body('<html></html>', 'image/jpeg')],
    'another kind of picture': [body(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png')],
    'half a picture': [body(whole.subarray(0, -40), 'image/jpeg')],
    nothing: [body('', 'image/jpeg')],
    redirected: [redirects],
    'more than an answer may carry': [
      body(Buffer.concat([whole.subarray(0, -2), Buffer.alloc(3_000_000), whole.subarray(-2)]), 'image/jpeg'),
    ],
    'more than is read': [body(Buffer.alloc(5 * 1024 * 1024), 'image/jpeg')],
    'cut twice': [hangsUp, hangsUp],
    silence: [silent],
  }
  for (const [label, trouble] of Object.entries(troubles)) {
    const { provider, instead, requests } = await setup(trouble.includes(silent) ? impatient : providers)
    instead.push(...trouble)
    await assert.rejects(provider.picture(panorama, view, null), noAnswer, label)
    assert.equal(requests.length, trouble.length, label)
  }
})

test('a request is repeated once after a lost connection or a busy server', async () => {
  for (const trouble of [hangsUp, status(500), status(429)]) {
    const { provider, instead, requests } = await setup()
    instead.push(trouble)
    assert.ok(await provider.picture(panorama, view, null))
    assert.equal(requests.length, 2)
  }
})

test('a wrong key or a wrong or missing secret is refused, and the log contains neither key nor address', async () => {
  const { settings } = await setup()
  logged.length = 0
  for (const wrong of [
    { apiKey: 'AIza-stolen' },
    { signingSecret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
    { signingSecret: undefined },
  ]) {
    const stranger = googleStreetView({ ...settings, ...wrong }, providers)
    await assert.rejects(stranger.near(byAddress, 50), noAnswer)
    await assert.rejects(stranger.picture(panorama, view, byAddress), noAnswer)
  }
  assert.equal(logged.length, 6)
  for (const line of logged) assert.doesNotMatch(line, /AIza|Ridge|signature=/)
})

test('an answer that repeats the request is quoted neither in the log nor in the error', async () => {
  const { provider, settings, instead } = await setup()
  const { apiKey } = settings
  const broken = (response: ServerResponse, request: IncomingMessage) =>
    void response.socket!.end(`HTTP/1.1 ${request.url!}\r\n\r\n`)
  const troubles = {
    'the key as a page': [body(apiKey, 'application/json')],
    'the key as a status': [refusing(apiKey)],
    'another form': [body(JSON.stringify({ [apiKey]: apiKey, status: [apiKey] }), 'application/json')],
    'a head that is none': [broken, broken],
  }
  for (const [label, trouble] of Object.entries(troubles)) {
    logged.length = 0
    instead.push(...trouble)
    await assert.rejects(provider.near(byAddress, 50), (error: Error & { code: string }) => {
      assert.equal(error.code, 'service_unavailable', label)
      assert.doesNotMatch(error.message, /AIza/, label)
      return true
    })
    assert.equal(logged.length, 1, label)
    assert.doesNotMatch(logged[0]!, /AIza|Ridge|signature=/, label)
  }
})
