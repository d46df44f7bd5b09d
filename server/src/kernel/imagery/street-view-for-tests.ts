import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { httpReceiver } from '../outbound/receiver-for-tests.ts'
import { decoder } from '../pictures/decoder.ts'
import type { GoogleStreetViewSettings } from './google-street-view.ts'

const apiKey = 'AIza-of-tests'
const signingSecret = 'vNIXE0xscrmjlyV-12Nj_BvUPaw='

/** A panorama as Google returns it. */
export interface GooglePanorama {
  pano_id: string
  location: { lat: number; lng: number }
  date?: string
  copyright?: string
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

const json = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(JSON.stringify(body))
}

/**
 * Starts a test server on the loopback interface with those parts of Google's Street View Static API that this
 * project uses. It finds its panoramas by the requested text: an address, `latitude,longitude`, or an id. It refuses
 * requests with another API key than that of the tests, or with a signature that does not match the request exactly. A
 * test can append answers to `instead`, each of which replaces one usual answer.
 */
export async function streetViewForTests(panoramas: Readonly<Record<string, GooglePanorama>> = {}) {
  const requests: { path: string; query: Record<string, string> }[] = []
  const instead: Answer[] = []
  const receiver = await httpReceiver(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://google')
    const query = Object.fromEntries(searchParams)
    requests.push({ path: pathname, query })
    const other = instead.shift()
    if (other) return other(response, request)
    const isMetadata = pathname === '/maps/api/streetview/metadata'
    const refused = refusal(request, query)
    if (refused)
      return isMetadata
        ? json(response, { status: 'REQUEST_DENIED', error_message: refused })
        : response.writeHead(403, { 'content-type': 'text/plain' }).end(refused)
    const panorama = findPanorama(panoramas, query)
    if (isMetadata)
      return json(response, panorama ? { status: 'OK', ...panorama } : { status: 'ZERO_RESULTS' })
    if (pathname !== '/maps/api/streetview') return response.writeHead(404).end()
    if (!panorama) return response.writeHead(query['return_error_code'] === 'true' ? 404 : 200).end('grey')
    const [width, height] = query['size']!.split('x').map(Number) as [number, number]
    const picture = await drawPicture(width, height)
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  })
  const settings: GoogleStreetViewSettings = { provider: 'google', apiKey, signingSecret, api: receiver.url }
  return { settings, requests, instead, drawPicture }
}

function findPanorama(panoramas: Readonly<Record<string, GooglePanorama>>, query: Record<string, string>) {
  return query['pano'] === undefined
    ? panoramas[query['location'] ?? '']
    : Object.values(panoramas).find(({ pano_id }) => pano_id === query['pano'])
}

/**
 * Returns the reason for refusing a request. Undefined if the request is acceptable. Checks the bytes of the request
 * line, independently of how a client builds URLs.
 */
function refusal(
  { url }: IncomingMessage,
  { key, pano, location }: Record<string, string>,
): string | undefined {
  if (key !== apiKey) return 'The provided API key is invalid.'
  if ((pano === undefined) === (location === undefined)) return 'Invalid request.'
  const [, signed, signature] = /^(.*)&signature=([^&]*)$/s.exec(url!) ?? []
  if (signed === undefined) return 'The request is not signed.'
  const secret = Buffer.from(signingSecret.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
  const right = createHmac('sha1', secret).update(signed, 'latin1').digest()
  const receivedSignature = Buffer.from(signature!.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
  return right.equals(receivedSignature) ? undefined : 'The signature does not match.'
}

const drawPicture = (width: number, height: number): Promise<Buffer> =>
  decoder({ create: { width, height, channels: 3, background: '#7799bb' } })
    .jpeg()
    .toBuffer()
