import * as z from 'zod'
import { addressText, type Place } from '../maps/index.ts'
import { formatOf } from '../pictures/index.ts'
import type { ProviderAnswer, Providers } from '../providers/index.ts'
import type { ImageryProvider, Panorama, PictureSubject } from './imagery-provider.ts'
import { signUrl } from './sign-url.ts'

export interface GoogleStreetViewSettings {
  provider: 'google'
  apiKey: string
  /** Secret for signing requests. If undefined, requests are not signed. */
  signingSecret: string | undefined
  /** Base URL of the service, for tests. */
  api?: string | undefined
}

const service = 'The street picture service'
const usualApi = 'https://maps.googleapis.com'
/** Maximum size of an answer in bytes. */
const mostBytes = 3_000_000

const text = z.string().trim().min(1).max(300).nullish().catch(null)
const metadataSchema = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/, 'must be a status in capital letters, such as OK'),
  pano_id: z.string().min(1).max(200).optional(),
  location: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullish()
    .catch(null),
  date: text,
  copyright: text,
})

/**
 * Statuses for which there is no picture: no panorama is near, the address is unknown, or the panorama no longer
 * exists.
 */
const nothing = ['ZERO_RESULTS', 'NOT_FOUND']

/** Creates a provider that uses Google's Street View Static API. Google does not charge for metadata requests. */
export function googleStreetView(
  { apiKey, signingSecret, api = usualApi }: GoogleStreetViewSettings,
  providers: Providers,
): ImageryProvider {
  const request = async (path: string, query: Record<string, string>): Promise<ProviderAnswer> => {
    const url = new URL(path, api)
    for (const [name, value] of Object.entries({ ...query, key: apiKey })) url.searchParams.set(name, value)
    if (signingSecret !== undefined) signUrl(url, signingSecret)
    return await providers.request({ service, url, headers: {} })
  }
  const panorama = async (query: Record<string, string>): Promise<Panorama | null> => {
    const answer = await request('/maps/api/streetview/metadata', query)
    if (answer.status >= 400)
      throw answer.useless(`The service refused the request with status ${answer.status}.`)
    const metadata = answer.read(metadataSchema)
    if (nothing.includes(metadata.status)) return null
    if (metadata.status !== 'OK')
      throw answer.useless(`The service refused the request with status ${metadata.status}.`)
    if (metadata.pano_id === undefined) throw answer.useless("The answer does not contain the panorama's id.")
    return {
      pano_id: metadata.pano_id,
      camera: metadata.location
        ? { latitude: metadata.location.lat, longitude: metadata.location.lng }
        : null,
      date: /^\d{4}-\d{2}/.exec(metadata.date ?? '')?.[0] ?? null,
      copyright: metadata.copyright ?? null,
    }
  }
  return {
    source: 'google',
    near: (subject, radiusM) => panorama(subjectQuery(subject, radiusM)),
    named: (pano) => panorama({ pano }),

    async picture({ pano_id }, { heading, pitch, fov, width, height }, subject) {
      const answer = await request('/maps/api/streetview', {
        // If neither a heading nor a panorama id is sent, Google points the camera at the requested location.
        ...(heading === null && subject ? subjectQuery(subject) : { pano: pano_id }),
        ...(heading === null ? {} : { heading: exact(heading, 1) }),
        size: `${width}x${height}`,
        pitch: exact(pitch, 1),
        fov: exact(fov, 1),
        return_error_code: 'true',
      })
      if (answer.status === 404) return null
      if (answer.status >= 400)
        throw answer.useless(`The service refused the request with status ${answer.status}.`)
      const bytes = answer.body
      if (formatOf(bytes) !== 'jpeg' || bytes.readUInt16BE(bytes.length - 2) !== endOfJpeg)
        throw answer.useless('The answer is not a picture.')
      if (bytes.length > mostBytes) throw answer.useless(`The picture is larger than ${mostBytes} bytes.`)
      return { contentType: 'image/jpeg', bytes }
    },
  }
}

const endOfJpeg = 0xffd9

function subjectQuery({ place, address }: PictureSubject, radiusM?: number): Record<string, string> {
  return {
    location: place ? coordinates(place) : `${addressText(address!)}, ${address!.country}`,
    ...(radiusM === undefined ? {} : { radius: String(radiusM) }),
    source: 'outdoor',
  }
}

const coordinates = ({ latitude, longitude }: Place): string => `${exact(latitude, 7)},${exact(longitude, 7)}`

/** Formats a number with at most `places` decimal places and without an exponent. */
const exact = (number: number, places: number): string => number.toFixed(places).replace(/\.?0+$/, '')
