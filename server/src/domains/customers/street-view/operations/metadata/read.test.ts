import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImagery } from '../../../../../kernel/imagery/index.ts'
import { streetViewForTests } from '../../../../../kernel/imagery/street-view-for-tests.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { createProviders } from '../../../../../kernel/providers/index.ts'
import { addLocation, hire } from '../../../leads/testing/people.ts'
import { readStreetViewMetadata } from '../../operations.ts'
import { locate, seeing } from '../../testing/seeing.ts'

const route = '/api/v1/workflows/streetView.metadata.read'
const address = { line1: '1 Ridge Ave', city: 'Evanston', state: 'IL', zip: '60201', country: 'US' }

test('the answer says where the camera was, and the direction and distance of the property from there', async (t) => {
  const { org, property_id, requests, panorama } = await seeing(t)
  const expected = {
    available: true,
    pano_id: 'pano-1',
    date: '2021-07',
    latitude: 42.045,
    longitude: -87.688,
    copyright: '© Somebody',
    source: 'google',
  }
  for (const [place, heading, distance_m] of [
    [[42.0452, -87.6877], 48.1, 33],
    [[42.045, -87.6883], 270, 25],
    [[42.0447, -87.688], 180, 33],
    [[42.045, -87.688], null, 0],
  ] as const) {
    await locate(org, property_id, place)
    const metadata = await org.run(readStreetViewMetadata, { property_id }, org.owner)
    assert.deepEqual(metadata, { ...expected, heading, distance_m })
    const [latitude, longitude] = place
    const target = { place: { latitude, longitude }, address }
    assert.deepEqual(requests.splice(0), [{ target, radiusM: 50 }])
    const there = await org.run(readStreetViewMetadata, { latitude, longitude, radius_m: 7 }, org.owner)
    assert.deepEqual(there, metadata)
    assert.deepEqual(requests.splice(0), [
      { target: { place: { latitude, longitude }, address: null }, radiusM: 7 },
    ])
  }
  Object.assign(panorama, { camera: null })
  const unknown = await org.run(readStreetViewMetadata, { property_id }, org.owner)
  assert.deepEqual([unknown.available, unknown.latitude, unknown.heading], [true, null, null])
})

test('a property whose coordinates are missing or expired is requested by its address', async (t) => {
  const { org, property_id, requests } = await seeing(t)
  const byAddress = async () => {
    const metadata = await org.run(readStreetViewMetadata, { property_id }, org.owner)
    assert.deepEqual([metadata.heading, metadata.distance_m, metadata.latitude], [null, null, 42.045])
    assert.deepEqual(requests.splice(0), [{ target: { place: null, address }, radiusM: 50 }])
  }
  await byAddress()
  await locate(org, property_id, [42.0452, -87.6877], '2020-01-01T00:00:00Z')
  await byAddress()
  await locate(org, property_id, [42.0452, -87.6877], '2200-01-01T00:00:00Z')
  assert.equal((await org.run(readStreetViewMetadata, { property_id }, org.owner)).heading, 48.1)
})

test('without a panorama the answer says that none is available', async (t) => {
  const { org, property_id } = await seeing(t, { near: () => Promise.resolve(null) })
  const { source, available, ...rest } = await org.run(readStreetViewMetadata, { property_id }, org.owner)
  assert.deepEqual([source, available, new Set(Object.values(rest))], ['google', false, new Set([null])])
})

test('either a property or complete coordinates are required', async (t) => {
  const { org, property_id, requests } = await seeing(t)
  for (const [input, field] of [
    [{}, 'property_id'],
    [{ property_id, latitude: 1, longitude: 1 }, 'property_id'],
    [{ latitude: 1 }, 'latitude'],
    [{ property_id, longitude: 1 }, 'longitude'],
    [{ latitude: 91, longitude: 1 }, 'latitude'],
    [{ property_id, radius_m: 201 }, 'radius_m'],
    [{ property_id, radius_m: 0 }, 'radius_m'],
  ] as const) {
    const answer = await org.request('POST', route, { idempotencyKey: newId(), body: input })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.error.details[0].field, field, JSON.stringify(answer.body.error.details))
  }
  assert.equal(requests.length, 0)
})

test('properties without access and of other organizations are not found', async (t) => {
  const other = await seeing(t)
  const { org, property_id, requests } = await seeing(t)
  const look = (as: object, id = property_id) => org.run(readStreetViewMetadata, { property_id: id }, as)
  const hidden = await hire(org, 'manager', [await addLocation(org)])
  await assert.rejects(look(hidden), { code: 'not_found' })
  await assert.rejects(look(await hire(org)), { code: 'not_found' })
  await assert.rejects(look(org.owner, other.property_id), { code: 'not_found' })
  await assert.rejects(look(org.owner, newId()), { code: 'not_found' })
  await assert.rejects(look(await hire(org, 'technician')), { code: 'insufficient_permission' })
  assert.equal(requests.length, 0)
})

test('without a configured provider the call is refused and nothing is changed', async (t) => {
  const { org, property_id } = await seeing(t)
  org.app.kernel.services.imagery = { of: () => null }
  const answer = await org.request('POST', route, { idempotencyKey: newId(), body: { property_id } })
  assert.equal(answer.status, 409)
  assert.deepEqual(answer.body.error.details, [
    {
      message: 'requires a provider for street pictures, but none is configured',
      reason: 'provider_not_configured',
    },
  ])
  assert.match(answer.body.resolution, /^Nothing was changed/)
})

test('a dry run sends no request and shows the planned one, without the address', async (t) => {
  const { org, property_id, requests } = await seeing(t)
  const dry = async (body: object) => (await org.request('POST', `${route}?dry_run=true`, { body })).body.data
  const dryRun = await dry({ property_id })
  assert.deepEqual(
    [dryRun.calls_provider, dryRun.would.result, dryRun.would.changes, dryRun.cost.metered],
    [true, null, [], true],
  )
  const [request] = dryRun.would.asks
  assert.deepEqual(
    [request.service, request.action, request.document.id, request.details],
    ['imagery', 'metadata', property_id, { radius_m: 50 }],
  )
  assert.doesNotMatch(JSON.stringify(dryRun), /Ridge/)
  const [ofPlace] = (await dry({ latitude: 42.1, longitude: -87.2 })).would.asks
  assert.deepEqual(
    [ofPlace.document, ofPlace.details],
    [null, { latitude: 42.1, longitude: -87.2, radius_m: 50 }],
  )
  assert.equal(requests.length, 0)
})

test('if the provider refuses, nothing changes and the receipt says how to proceed', async (t) => {
  const { org, property_id } = await seeing(t)
  const api = await streetViewForTests()
  const providers = createProviders({ log: org.app.kernel.services.log })
  t.after(() => providers.close())
  org.app.kernel.services.imagery = createImagery(api.settings, providers)
  const quota = JSON.stringify({ status: 'OVER_QUERY_LIMIT' })
  api.instead.push((response) => response.end(quota))
  const idempotencyKey = newId()
  const send = () => org.request('POST', route, { idempotencyKey, body: { property_id } })
  const answer = await send()
  assert.deepEqual([answer.status, answer.body.error.code], [503, 'service_unavailable'])
  const resolution =
    'Nothing was changed. Call again with a new Idempotency-Key; the provider may charge again.'
  assert.deepEqual([answer.body.resolution, answer.body.receipt_status], [resolution, 'indeterminate'])
  const again = await send()
  assert.deepEqual([again.status, again.body.data.resolution, api.requests.length], [202, resolution, 1])
  const none = await org.run(readStreetViewMetadata, { property_id }, org.owner)
  assert.deepEqual([none.available, none.source], [false, 'google'])
})
