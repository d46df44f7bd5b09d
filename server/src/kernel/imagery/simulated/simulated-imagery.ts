import { createHash } from 'node:crypto'
import { addressText, type Place, simulatedPlace } from '../../maps/index.ts'
import type { ImageryProvider, PictureSubject } from '../imagery-provider.ts'
import { drawHouse } from './draw-house.ts'

const begins = 'pretended-'
/** Distance of the camera from the house, across the street to the north, in degrees of latitude. */
const aside = 0.000135
const asideM = 15

/**
 * Simulated street pictures for demonstrations and tests: a drawn house, which depends only on the address or
 * coordinates. A house number that ends in 0 has no picture.
 */
export const simulatedImagery: ImageryProvider = {
  source: 'pretended',

  near(subject, radiusM) {
    const line1 = subject.address?.line1 ?? ''
    if (/^\s*\d*0(?!\d)/.test(line1) || radiusM < asideM) return Promise.resolve(null)
    const digest = digestOf(subject)
    const place = subject.place ?? (subject.address && simulatedPlace(subject.address))
    return Promise.resolve({
      ...panoramaOf(digest),
      camera: place && besides(place),
    })
  },

  named(panoId) {
    const digest = panoId.startsWith(begins) ? panoId.slice(begins.length) : ''
    return Promise.resolve(/^[0-9a-f]{16}$/.test(digest) ? panoramaOf(digest) : null)
  },

  async picture({ pano_id }, view, subject) {
    const lines = [subject?.address ? addressText(subject.address) : pano_id, 'PRETENDED']
    return { contentType: 'image/png', bytes: await drawHouse(pano_id, lines, view) }
  },
}

function digestOf({ place, address }: PictureSubject): string {
  const key = address ? `${addressText(address)}|${address.country}`.toUpperCase() : JSON.stringify(place)
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

const panoramaOf = (digest: string) => ({
  pano_id: begins + digest,
  camera: null,
  date: `20${18 + (Number.parseInt(digest.slice(0, 2), 16) % 8)}-0${1 + (Number.parseInt(digest.slice(2, 4), 16) % 9)}`,
  copyright: 'None: this picture is simulated',
})

/** Returns the position of the camera for a house. Its latitude is at most 90 degrees. */
const besides = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(Math.min(90, latitude + aside) * 1e6) / 1e6,
  longitude,
})
