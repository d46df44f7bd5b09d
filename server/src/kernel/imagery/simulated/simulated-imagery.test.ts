import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import type { Organization } from '../../access/actor.ts'
import { headingTo, metersBetween } from '../../maps/index.ts'
import { decoder } from '../../pictures/decoder.ts'
import { createProviders } from '../../providers/index.ts'
import { createImagery } from '../index.ts'
import type { Panorama, PictureSubject } from '../imagery-provider.ts'
import { dotAt, plainLetters } from './letters.ts'
import { simulatedImagery as imagery } from './simulated-imagery.ts'

const at = (line1: string): PictureSubject => ({
  place: null,
  address: { line1, city: 'Evanston', state: 'IL', zip: '60201', country: 'US' },
})
const view = { heading: null, pitch: 0, fov: 80, width: 320, height: 240 }
const near = async (subject: PictureSubject): Promise<Panorama> => (await imagery.near(subject, 50))!

test('a house has a simulated panorama across the street, always the same, except if its number ends in 0', async () => {
  const panorama = await near(at('1421 Ridge Ave'))
  assert.deepEqual(await near(at('1421 RIDGE ave')), panorama)
  assert.notEqual((await near(at('1423 Ridge Ave'))).pano_id, panorama.pano_id)
  for (const line1 of ['10 Ridge Ave', '1420 Ridge Ave', '0 Ridge Ave'])
    assert.equal(await imagery.near(at(line1), 50), null)
  assert.ok(await imagery.near(at('101 20th St'), 50))
  assert.equal(await imagery.near(at('1421 Ridge Ave'), 5), null)
  const place = { latitude: 42.0452, longitude: -87.6877 }
  const { camera, date } = await near({ place, address: null })
  assert.equal(headingTo(camera!, place), 180)
  assert.ok(metersBetween(camera!, place) < 20)
  assert.match(date!, /^20(1[89]|2[0-5])-0[1-9]$/)
  const elsewhere = { ...at('1 Main St').address!, zip: '60601' }
  assert.equal((await near({ place: null, address: elsewhere })).camera, null)
})

test('a panorama is found by its id, and an unknown id is not found', async () => {
  const { pano_id } = await near(at('1421 Ridge Ave'))
  assert.equal((await imagery.named(pano_id))!.pano_id, pano_id)
  for (const other of ['x', 'pretended-', `${pano_id}0`]) assert.equal(await imagery.named(other), null)
})

test('the picture is a PNG of the requested size, depends on the address, and is marked as simulated', async () => {
  const panorama = await near(at('1421 Ridge Ave'))
  const picture = (await imagery.picture(panorama, view, at('1421 Ridge Ave')))!
  assert.equal(picture.contentType, 'image/png')
  assert.deepEqual(await imagery.picture(panorama, view, at('1421 Ridge Ave')), picture)
  const { data, info } = await decoder(picture.bytes).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [320, 240, 3])
  const isInk = (x: number, y: number): boolean => data[(y * 320 + x) * 3]! < 60
  // At this size of the picture, a dot of a letter is one pixel, and a line of text is nine pixels high.
  const left = (320 - 9 * 6) / 2
  const wrong: string[] = []
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < 54; column++)
      if (isInk(left + column, 240 - 9 + 1 + row) !== dotAt('PRETENDED', column, row))
        wrong.push(`${column},${row}`)
  assert.deepEqual(wrong, [])
  const other = (await imagery.picture(panorama, view, at('1423 Ridge Ave')))!
  assert.notDeepEqual(other.bytes, picture.bytes)
  for (const more of [{ fov: 120 }, { pitch: 30 }])
    assert.notDeepEqual((await imagery.picture(panorama, { ...view, ...more }, null))!.bytes, picture.bytes)
})

test('pictures of the smallest and largest size are drawn, for any address', async () => {
  const long = { ...at('x').address!, line1: '1 Große Straße 日本 \u0000'.repeat(20) }
  for (const side of [16, 640]) {
    const subject = { place: null, address: long }
    const { bytes } = (await imagery.picture(
      await near(subject),
      { ...view, width: side, height: side },
      subject,
    ))!
    const { width, height } = await decoder(bytes).metadata()
    assert.deepEqual([width, height], [side, side])
  }
  assert.equal(plainLetters('Évanston'), 'EVANSTON')
})

test('demonstrations and organizations with a test clock always use simulated imagery; without a key, others have none', () => {
  const providers = createProviders({ log: pino({ level: 'silent' }) })
  const org = { isDemo: false, clock: null, practiceOf: null } as Organization
  const orgs = [org, { ...org, isDemo: true }, { ...org, clock: '2026-01-05T15:00:00.000Z' }]
  const sources = (settings: Parameters<typeof createImagery>[0]) =>
    orgs.map((each) => createImagery(settings, providers).of(each)?.source ?? null)
  assert.deepEqual(sources({ provider: 'unset' }), [null, 'pretended', 'pretended'])
  assert.deepEqual(sources({ provider: 'off' }), [null, null, null])
  assert.deepEqual(sources({ provider: 'fake' }), ['pretended', 'pretended', 'pretended'])
  const google = { provider: 'google', apiKey: 'key', signingSecret: undefined } as const
  assert.deepEqual(sources(google), ['google', 'pretended', 'pretended'])
})
