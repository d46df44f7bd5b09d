import type { IncomingMessage, ServerResponse } from 'node:http'
import { httpReceiver } from '../outbound/receiver-for-tests.ts'

export const apiKeyForTests = 'only of tests'

/** An example of a property as RentCast documents it, with the fields that this project uses. */
export const rentcastRecord = {
  id: '5500-Grand-Lake-Dr,-San-Antonio,-TX-78244',
  formattedAddress: '5500 Grand Lake Dr, San Antonio, TX 78244',
  addressLine1: '5500 Grand Lake Dr',
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78244',
  propertyType: 'Single Family',
  bedrooms: 3,
  bathrooms: 2,
  squareFootage: 1878,
  lotSize: 8843,
  yearBuilt: 1973,
  features: { cooling: true, exteriorType: 'Wood', floorCount: 1, garage: true, roofType: 'Asphalt' },
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

/**
 * Starts a test server with the part of RentCast's API that this project uses. It answers with the entries of
 * `records`, whose keys are addresses, and refuses requests without an API key. A test can append functions to
 * `instead`: each of them answers one request instead of the server.
 */
export async function rentcastForTests(records: Readonly<Record<string, object>> = {}) {
  const requestedAddresses: string[] = []
  const instead: Answer[] = []
  const receiver = await httpReceiver((request, response) => {
    const url = new URL(request.url!, 'http://rentcast')
    requestedAddresses.push(url.searchParams.get('address') ?? '')
    const other = instead.shift()
    if (other) return other(response, request)
    const respond = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.headers['x-api-key'] !== apiKeyForTests)
      return respond(401, { status: 401, error: 'auth/api-key-invalid', message: 'No such key' })
    if (request.method !== 'GET' || url.pathname !== '/v1/properties')
      return respond(404, { status: 404, error: 'route/not-found' })
    const record = records[requestedAddresses.at(-1)!]
    return record === undefined
      ? respond(404, { status: 404, error: 'resource/not-found', message: 'No data found' })
      : respond(200, [record])
  })
  const settings = { provider: 'rentcast', apiKey: apiKeyForTests, api: receiver.url } as const
  return { settings, requestedAddresses, instead }
}
