import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import type { GoogleMapsSettings } from './google-maps.ts'
import type { Place } from './place.ts'

const apiKey = 'AIza-of-tests'

/** Behavior of the test server for the next requests. */
export type Mood =
  | 'fine'
  | 'busy-once'
  | 'broken-once'
  | 'refusing'
  | 'silent'
  | 'redirecting'
  | 'endless'
  | 'nonsense'
  | 'leaving-out'
  | 'echoing'
  | 'absurd'

export interface GoogleBooks {
  /** Coordinates and Google's location type of each address, by the text that the request contains. */
  addresses: Map<string, { place: Place; type: string }>
  /**
   * Pairs of points without a road between them. Each is written as `from>to`, with the latitudes of the two points.
   */
  noRoads: Set<string>
}

const latLng = z.strictObject({ latitude: z.number(), longitude: z.number() })
const waypoints = z
  .array(z.strictObject({ waypoint: z.strictObject({ location: z.strictObject({ latLng }) }) }))
  .min(1)
const matrixRequest = z.strictObject({
  origins: waypoints,
  destinations: waypoints,
  travelMode: z.enum(['DRIVE', 'BICYCLE', 'WALK', 'TWO_WHEELER', 'TRANSIT']),
  routingPreference: z.enum(['TRAFFIC_UNAWARE', 'TRAFFIC_AWARE', 'TRAFFIC_AWARE_OPTIMAL']),
})

/**
 * Starts a test server on the loopback interface with those parts of Google's Geocoding and Routes APIs that this
 * project uses. It refuses what Google refuses: a wrong key, a malformed request, too many elements. A drive takes
 * one second per thousandth of a degree.
 */
export async function googleApiForTests() {
  const books: GoogleBooks = { addresses: new Map(), noRoads: new Set() }
  const requests: { path: string; elements: number }[] = []
  const mood: { now: Mood } = { now: 'fine' }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url!, 'http://google')
      requests.push({ path: url.pathname, elements: elementsOf(body) })
      if (answersByMood(mood, response)) return
      const answer =
        url.pathname === '/maps/api/geocode/json' ? geocoded(books, url) : matrixOf(books, request, body)
      response.writeHead(answer.status, { 'content-type': 'application/json; charset=UTF-8' })
      response.end(JSON.stringify(answer.body, null, 1))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: GoogleMapsSettings = {
    provider: 'google',
    apiKey,
    api: { geocoding: base, routes: base },
  }
  return {
    settings,
    books,
    requests,
    mood,
    close: () =>
      new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function elementsOf(body: string): number {
  if (body === '') return 0
  const { origins, destinations } = JSON.parse(body) as { origins: unknown[]; destinations: unknown[] }
  return origins.length * destinations.length
}

function answersByMood(mood: { now: Mood }, response: ServerResponse): boolean {
  const { now } = mood
  if (now === 'fine') return false
  if (now.endsWith('-once')) mood.now = 'fine'
  if (now === 'silent') return true
  if (now === 'broken-once') response.destroy()
  else if (now === 'busy-once') response.writeHead(503).end()
  else if (now === 'redirecting') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  else if (now === 'nonsense') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')
  else if (now === 'endless') pour(response)
  else if (now === 'echoing') response.writeHead(200).end(JSON.stringify({ status: response.req.url }))
  else if (now === 'leaving-out') response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  else if (now === 'absurd')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        '[{},{"destinationIndex":1,"duration":"99999999999s"},{"originIndex":1},{"originIndex":1,"destinationIndex":1}]',
      )
  else
    response
      .writeHead(403, { 'content-type': 'application/json' })
      .end('{"error":{"code":403,"status":"PERMISSION_DENIED"}}')
  return true
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(256 * 1024, ' ')
  const more = (): void => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(more))
  }
  more()
}

interface Answer {
  status: number
  body: object
}

function geocoded({ addresses }: GoogleBooks, { searchParams }: URL): Answer {
  if (searchParams.get('key') !== apiKey)
    return {
      status: 200,
      body: { error_message: 'The provided API key is invalid.', results: [], status: 'REQUEST_DENIED' },
    }
  const address = searchParams.get('address')
  if (!address) return { status: 400, body: { results: [], status: 'INVALID_REQUEST' } }
  const match = addresses.get(address)
  if (!match) return { status: 200, body: { results: [], status: 'ZERO_RESULTS' } }
  const location = { lat: match.place.latitude, lng: match.place.longitude }
  const result = {
    formatted_address: `${address}, USA`,
    place_id: 'ChIJ',
    types: ['street_address'],
    geometry: { location, location_type: match.type, viewport: {} },
  }
  return { status: 200, body: { results: [result], status: 'OK' } }
}

function matrixOf({ noRoads }: GoogleBooks, request: IncomingMessage, body: string): Answer {
  const refuse = (status: number, word: string): Answer => ({
    status,
    body: { error: { code: status, status: word } },
  })
  if (request.method !== 'POST' || request.url !== '/distanceMatrix/v2:computeRouteMatrix')
    return refuse(404, 'NOT_FOUND')
  if (request.headers['x-goog-api-key'] !== apiKey) return refuse(403, 'PERMISSION_DENIED')
  const mask = String(request.headers['x-goog-fieldmask'] ?? '').split(',')
  if (mask[0] === '') return refuse(400, 'INVALID_ARGUMENT')
  const parsed = matrixRequest.safeParse(JSON.parse(body))
  if (!parsed.success) return refuse(400, 'INVALID_ARGUMENT')
  const { origins, destinations } = parsed.data
  if (origins.length * destinations.length > 625) return refuse(400, 'INVALID_ARGUMENT')
  const elements = origins.flatMap((origin, originIndex) =>
    destinations.map((destination, destinationIndex) => {
      const [from, to] = [origin.waypoint.location.latLng, destination.waypoint.location.latLng]
      const isMissing = noRoads.has(`${from.latitude}>${to.latitude}`)
      const thousandths = Math.round(
        (Math.abs(from.latitude - to.latitude) + Math.abs(from.longitude - to.longitude)) * 1000,
      )
      const way = isMissing
        ? { condition: 'ROUTE_NOT_FOUND' }
        : { condition: 'ROUTE_EXISTS', duration: `${thousandths}s`, distanceMeters: thousandths * 10 }
      const element: Record<string, unknown> = { originIndex, destinationIndex, status: {}, ...way }
      // Like Google, returns only the fields that are in the mask and not zero.
      return Object.fromEntries(
        Object.entries(element).filter(([name, value]) => mask.includes(name) && value !== 0),
      )
    }),
  )
  // Google may return the elements in any order.
  return { status: 200, body: elements.toReversed() }
}
