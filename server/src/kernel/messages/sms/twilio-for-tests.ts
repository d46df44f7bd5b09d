import { webcrypto } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { httpReceiver } from '../../outbound/receiver-for-tests.ts'

export const accountForTests = {
  provider: 'twilio',
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'only of tests, and long enough',
  messagingServiceSid: undefined,
} as const

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

/** Returns a handler that responds with an error as Twilio documents it. */
export const refusal =
  (status: number, code: number, message: string): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const more_info = `https://www.twilio.com/docs/errors/${code}`
    response.end(JSON.stringify({ code, message, more_info, status }))
  }

/**
 * Returns the handler for a request with wrong credentials or one that does not submit a text. Undefined for a valid
 * request.
 */
function refusalOf({ headers, method, url }: IncomingMessage): Answer | undefined {
  const { accountSid, authToken } = accountForTests
  const expectedAuthorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (headers.authorization !== expectedAuthorization) return refusal(401, 20003, 'Authenticate')
  if (method !== 'POST' || url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
    return refusal(404, 20404, 'The requested resource was not found')
  return undefined
}

/**
 * Returns a handler with the response that Twilio documents for an accepted text. `count` is the number of the text.
 */
const acceptance =
  (said: Readonly<Record<string, string>>, count: number): Answer =>
  (response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        account_sid: accountForTests.accountSid,
        sid: `SM${String(count).padStart(32, '0')}`,
        body: said['Body'],
        from: said['From'] ?? null,
        to: said['To'],
        status: 'queued',
        error_code: null,
        error_message: null,
        direction: 'outbound-api',
      }),
    )
  }

/**
 * Starts a server with the part of Twilio that Quoin uses. It accepts texts of the test account and rejects other
 * callers. A test can append handlers to `instead`, each of which replaces the usual response to one request.
 */
export async function twilioForTests() {
  const acceptedTexts: Record<string, string>[] = []
  const instead: Answer[] = []
  const receiver = await httpReceiver(async (request, response) => {
    const said = Object.fromEntries(new URLSearchParams(await text(request)))
    acceptedTexts.push(said)
    const answer = instead.shift() ?? refusalOf(request) ?? acceptance(said, acceptedTexts.length)
    return answer(response, request)
  })
  return {
    settings: { ...accountForTests, api: receiver.url },
    acceptedTexts,
    instead,
    close: () => receiver.close(),
  }
}

/** Returns the header `X-Twilio-Signature` as Twilio documents it, computed without the product's own code. */
export async function signatureOfTwilio(
  url: string,
  fields: Readonly<Record<string, string>>,
  authToken: string = accountForTests.authToken,
): Promise<string> {
  let said = url
  for (const name of Object.keys(fields).sort()) said += `${name}${fields[name]}`
  const bytes = new TextEncoder()
  const key = await webcrypto.subtle.importKey(
    'raw',
    bytes.encode(authToken),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const signed = await webcrypto.subtle.sign('HMAC', key, bytes.encode(said))
  return btoa(String.fromCharCode(...new Uint8Array(signed)))
}
