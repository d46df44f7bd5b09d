import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { hire } from '../../../leads/testing/people.ts'
import { readStreetViewImage } from '../../operations.ts'
import { bytesForTests, locate, seeing } from '../../testing/seeing.ts'

const route = '/api/v1/workflows/streetView.image.read'
const content_base64 = bytesForTests.toString('base64')
const address = { line1: '1 Ridge Ave', city: 'Evanston', state: 'IL', zip: '60201', country: 'US' }
const view = { heading: null, pitch: 0, fov: 80, width: 640, height: 640 }

test('the camera points at the property, unless another direction is given', async (t) => {
  const { org, property_id, requests } = await seeing(t)
  await locate(org, property_id, [42.0452, -87.6877])
  const target = { place: { latitude: 42.0452, longitude: -87.6877 }, address }
  assert.deepEqual(await org.run(readStreetViewImage, { property_id }, org.owner), {
    available: true,
    content_type: 'image/jpeg',
    width: 640,
    height: 640,
    content_base64,
    pano_id: 'pano-1',
    copyright: '© Somebody',
    source: 'google',
  })
  assert.deepEqual(requests.splice(0), [
    { target, radiusM: 50 },
    { target, view: { ...view, heading: 48.1 } },
  ])
  const requestedView = { heading: 0, pitch: -9.5, fov: 10, width: 16, height: 320 }
  const other = await org.run(readStreetViewImage, { property_id, ...requestedView }, org.owner)
  assert.deepEqual([other.width, other.height], [16, 320])
  assert.deepEqual(requests.splice(1), [{ target, view: requestedView }])
})

test('a property without coordinates is requested by its address, and a named panorama by its id', async (t) => {
  const { org, property_id, requests } = await seeing(t)
  const target = { place: null, address }
  await org.run(readStreetViewImage, { property_id }, org.owner)
  assert.deepEqual(requests.splice(0), [
    { target, radiusM: 50 },
    { target, view },
  ])
  await org.run(readStreetViewImage, { pano_id: 'pano-1', heading: 360 }, org.owner)
  assert.deepEqual(requests, [
    { target: null, panoId: 'pano-1' },
    { target: null, view: { ...view, heading: 360 } },
  ])
})

test('without a panorama or a picture the answer says that none is available', async (t) => {
  for (const more of [{ near: () => Promise.resolve(null) }, { picture: () => Promise.resolve(null) }]) {
    const { org, property_id } = await seeing(t, more)
    const { source, available, ...rest } = await org.run(readStreetViewImage, { property_id }, org.owner)
    assert.deepEqual([source, available, new Set(Object.values(rest))], ['google', false, new Set([null])])
  }
})

test("the picture's bytes are only in the first answer, and not in any stored row", async (t) => {
  const { org, property_id, requests } = await seeing(t)
  const idempotencyKey = newId()
  const send = () => org.request('POST', route, { idempotencyKey, body: { property_id } })
  const [first, again] = [await send(), await send()]
  assert.deepEqual([first.status, first.body.data.content_base64], [200, content_base64])
  assert.deepEqual([again.status, again.body.data.content_base64], [200, '[redacted]'])
  assert.equal(requests.length, 2)
  const rows = await org.query<{ receipt: string }>(
    `select r::text as receipt from live.receipts r where org_id = $1
     union all select a::text from live.audit_log a where org_id = $1
     union all select f::text from live.files f where org_id = $1`,
  )
  assert.ok(rows.some(({ receipt }) => receipt.includes('streetView.image.read')))
  assert.ok(!rows.some(({ receipt }) => receipt.includes(content_base64)))
})

test('if there is no picture, a replay returns the same as the first answer', async (t) => {
  const { org, property_id } = await seeing(t, { near: () => Promise.resolve(null) })
  const idempotencyKey = newId()
  const send = () => org.request('POST', route, { idempotencyKey, body: { property_id } })
  const first = await send()
  assert.equal(first.body.data.content_base64, null)
  assert.deepEqual((await send()).body.data, first.body.data)
})

test('either a property or a panorama is required, and the values of the view are limited', async (t) => {
  const { org, property_id, requests } = await seeing(t)
  for (const [input, field] of [
    [{}, 'property_id'],
    [{ property_id, pano_id: 'x' }, 'property_id'],
    [{ property_id, heading: 361 }, 'heading'],
    [{ property_id, pitch: 91 }, 'pitch'],
    [{ property_id, fov: 9 }, 'fov'],
    [{ property_id, width: 641 }, 'width'],
    [{ property_id, height: 15 }, 'height'],
    [{ pano_id: 'x'.repeat(201) }, 'pano_id'],
  ] as const) {
    const answer = await org.request('POST', route, { idempotencyKey: newId(), body: input })
    assert.deepEqual([answer.status, answer.body.error.details[0].field], [422, field])
  }
  await assert.rejects(org.run(readStreetViewImage, { property_id }, await hire(org)), { code: 'not_found' })
  org.app.kernel.services.imagery = { of: () => null }
  await assert.rejects(org.run(readStreetViewImage, { pano_id: 'x' }, org.owner), {
    code: 'invalid_state',
    details: [
      {
        message: 'requires a provider for street pictures, but none is configured',
        reason: 'provider_not_configured',
      },
    ],
  })
  assert.equal(requests.length, 0)
})

test('a dry run shows the view that would be requested', async (t) => {
  const { org, property_id, requests } = await seeing(t)
  const { body } = await org.request('POST', `${route}?dry_run=true`, { body: { property_id, fov: 60 } })
  const [request] = body.data.would.asks
  assert.deepEqual(
    [request.action, request.document.id, request.details],
    ['image', property_id, { ...view, fov: 60 }],
  )
  assert.deepEqual([body.data.would.result, requests.length], [null, 0])
})
