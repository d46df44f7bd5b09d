import * as z from 'zod'
import type { ProviderAnswer, Providers } from '../providers/index.ts'
import { addressText } from './address-text.ts'
import type { MapsProvider } from './maps-provider.ts'
import type { Leg, Place } from './place.ts'

export interface GoogleMapsSettings {
  provider: 'google'
  apiKey: string
  /** Base URLs of the services, for tests. */
  api?: { geocoding: string; routes: string } | undefined
}

const usualApi = { geocoding: 'https://maps.googleapis.com', routes: 'https://routes.googleapis.com' }

const service = 'The map service'
/** Number of days for which the terms of Google Maps allow storing coordinates. */
const retentionDays = 30
/** Maximum number of elements (origins times destinations) in one request. */
const mostElements = 625

const geocodeSchema = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/, 'must be a status in capital letters, such as OK'),
  results: z
    .array(
      z.object({
        geometry: z.object({
          location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
          location_type: z.string().optional(),
        }),
      }),
    )
    .default([]),
})

/**
 * Maximum length of a plausible route in meters: twice around the earth. A longer route means that the answer is
 * invalid.
 */
const longestMeters = 80_000_000

const elements = z.array(
  z.object({
    // The API omits fields that are zero.
    originIndex: z.int().min(0).default(0),
    destinationIndex: z.int().min(0).default(0),
    condition: z.string().optional(),
    duration: z
      .string()
      .regex(/^\d{1,7}(\.\d{1,9})?s$/)
      .optional(),
    distanceMeters: z.int().min(0).max(longestMeters).default(0),
  }),
)

/** Creates a provider that uses Google Maps: the Geocoding API, and computeRouteMatrix of the Routes API. */
export function googleMaps(
  { apiKey, api = usualApi }: GoogleMapsSettings,
  providers: Providers,
): MapsProvider {
  const rowsOf = async (origins: readonly Place[], destinations: readonly Place[]): Promise<Legs> => {
    const answer = await providers.request({
      service,
      url: new URL('/distanceMatrix/v2:computeRouteMatrix', api.routes),
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': apiKey,
        'x-goog-fieldmask': 'originIndex,destinationIndex,condition,duration,distanceMeters',
      },
      body: JSON.stringify({
        origins: origins.map(waypoint),
        destinations: destinations.map(waypoint),
        travelMode: 'DRIVE',
        routingPreference: 'TRAFFIC_UNAWARE',
      }),
    })
    requireAccepted(answer)
    return legsOf(answer, { origins: origins.length, destinations: destinations.length })
  }

  return {
    source: 'google',
    retentionDays,

    async geocode(address) {
      const url = new URL('/maps/api/geocode/json', api.geocoding)
      url.searchParams.set('address', addressText(address))
      url.searchParams.set('components', `country:${address.country}`)
      url.searchParams.set('key', apiKey)
      const answer = await providers.request({ service, url, headers: {} })
      requireAccepted(answer)
      const { status, results } = answer.read(geocodeSchema)
      if (status === 'ZERO_RESULTS') return null
      if (status !== 'OK') throw answer.useless(`The service refused the request with status ${status}.`)
      const [first] = results
      // `APPROXIMATE` is the center of a town or postal code, which is not the location of the address.
      if (!first || first.geometry.location_type === 'APPROXIMATE') return null
      const { lat, lng } = first.geometry.location
      return { latitude: lat, longitude: lng }
    },

    async matrix(places) {
      const atOnce = Math.max(1, Math.floor(mostElements / places.length))
      const parts: Promise<Legs>[] = []
      for (let from = 0; from < places.length; from += atOnce)
        parts.push(rowsOf(places.slice(from, from + atOnce), places))
      const legs = (await Promise.all(parts)).flat()
      for (const [at, row] of legs.entries()) row[at] = { seconds: 0, meters: 0 }
      return legs
    },
  }
}

const waypoint = ({ latitude, longitude }: Place) => ({
  waypoint: { location: { latLng: { latitude, longitude } } },
})

type Legs = (Leg | null)[][]

function legsOf(answer: ProviderAnswer, size: { origins: number; destinations: number }): Legs {
  const legs = Array.from({ length: size.origins }, () => Array<Leg | null>(size.destinations).fill(null))
  const matrix = answer.read(elements)
  const ways = new Set(
    matrix.map(({ originIndex, destinationIndex }) => `${originIndex} ${destinationIndex}`),
  )
  // Pairs of places without a road have an element too, so a missing element means that the answer is incomplete.
  if (ways.size < size.origins * size.destinations)
    throw answer.useless('The answer of the provider lacks some of the routes.')
  for (const { originIndex, destinationIndex, condition, duration, distanceMeters } of matrix) {
    const row = legs[originIndex]
    if (!row || destinationIndex >= row.length)
      throw answer.useless('The answer of the provider contains routes that were not requested.')
    if (duration === undefined || condition === 'ROUTE_NOT_FOUND') continue
    row[destinationIndex] = { seconds: Math.round(Number(duration.slice(0, -1))), meters: distanceMeters }
  }
  return legs
}

function requireAccepted(answer: ProviderAnswer): void {
  if (answer.status !== 200)
    throw answer.useless(`The service refused the request with status ${answer.status}.`)
}
