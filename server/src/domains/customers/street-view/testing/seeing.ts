import type { TestContext } from 'node:test'
import type { ImageryProvider, PictureSubject, View } from '../../../../kernel/imagery/index.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'

export const bytesForTests = Buffer.from('the bytes of a picture')

/**
 * Creates an organization with a property, and an imagery provider that has one panorama and records the requests that
 * it receives.
 */
export async function seeing(t: TestContext, more: Partial<ImageryProvider> = {}) {
  const org = await testOrg()
  const requests: { target: PictureSubject | null; radiusM?: number; view?: View; panoId?: string }[] = []
  const panorama = {
    pano_id: 'pano-1',
    camera: { latitude: 42.045, longitude: -87.688 },
    date: '2021-07',
    copyright: '© Somebody',
  }
  const provider: ImageryProvider = {
    source: 'google',
    near: (target, radiusM) => (requests.push({ target, radiusM }), Promise.resolve(panorama)),
    named: (panoId) => (requests.push({ target: null, panoId }), Promise.resolve(panorama)),
    picture: (_panorama, view, target) => (
      requests.push({ target, view }),
      Promise.resolve({ contentType: 'image/jpeg', bytes: bytesForTests })
    ),
    ...more,
  }
  const { services } = org.app.kernel
  const usual = services.imagery
  services.imagery = { of: () => provider }
  t.after(() => {
    services.imagery = usual
  })
  const place = { address_line1: '1 Ridge Ave', city: 'Evanston', state: 'IL', zip: '60201' }
  const client = await org.run(createClient, { name: 'Ada', ...place })
  const property_id = client.primary_property_id!
  return { org, client, property_id, requests, panorama }
}

/** Stores coordinates of the property, as geocoding would. */
export async function locate(
  org: TestOrg,
  propertyId: string,
  [latitude, longitude]: readonly [number, number],
  storedUntil: string | null = null,
): Promise<void> {
  await org.query(
    'update live.properties set latitude = $3, longitude = $4, place_kept_until = $5 where org_id = $1 and id = $2',
    [propertyId, latitude, longitude, storedUntil],
  )
}
