import { crypto } from '#crypto'
import { QuoinError } from './errors.ts'
import type { WebhookEvent } from './generated/events.ts'

/** Headers of a request: those of Node.js, of the Fetch API, or a plain object. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** Maximum age of a delivery in seconds, for deliveries that sign their time. Default: 300. */
  tolerance?: number | undefined
  /** The current time in milliseconds since 1970. Default: the clock of the machine. */
  now?: number | undefined
}

const usualTolerance = 300
const encoder = new TextEncoder()

/**
 * Verifies a webhook delivery and returns its event. Pass the raw body exactly as it arrived, because the signature
 * covers these bytes, and answer with a status of 2xx only after you have stored the event. Deliveries can be repeated:
 * store `event.id` to recognize them.
 *
 * Several secrets are accepted during a rotation. Deliveries with the headers of Standard Webhooks are verified by
 * these headers, and refused if they are older than `tolerance`. Other deliveries are verified by
 * `X-Webhook-Signature`. Throws a `QuoinError` with the code `invalid_webhook` if the delivery is not authentic.
 */
export async function readWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: WebhookOptions = {},
): Promise<WebhookEvent> {
  const secrets = [secret].flat()
  if (secrets.length === 0 || secrets.some((each) => typeof each !== 'string' || each === ''))
    throw new TypeError('A webhook needs the signing secret of its destination.')
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody
  const isAuthentic = headerOf(headers, 'webhook-signature')
    ? await isStandard(body, headers, secrets, options)
    : await isOwn(body, headers, secrets)
  if (!isAuthentic) throw refusal('The signature does not belong to this body and secret.')
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
}

/** Verifies the signature of Standard Webhooks, which covers id, time and body. */
async function isStandard(
  body: Uint8Array,
  headers: WebhookHeaders,
  secrets: readonly string[],
  { tolerance = usualTolerance, now = Date.now() }: WebhookOptions,
): Promise<boolean> {
  const id = headerOf(headers, 'webhook-id') ?? ''
  const seconds = headerOf(headers, 'webhook-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > tolerance)
    throw refusal(`The delivery is not from the last ${tolerance} seconds.`)
  const head = encoder.encode(`${id}.${seconds}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const signatures = (headerOf(headers, 'webhook-signature') ?? '')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [bytesOfBase64(each.slice(3))] : []))
  const keys = secrets.map((each) => bytesOfBase64(each.replace(/^whsec_/, '')))
  return await matches(signed, signatures, keys)
}

/** Verifies the header `X-Webhook-Signature`, which covers the body alone. */
async function isOwn(
  body: Uint8Array,
  headers: WebhookHeaders,
  secrets: readonly string[],
): Promise<boolean> {
  const hex = headerOf(headers, 'x-webhook-signature') ?? ''
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw refusal('The request has no signature.')
  const signature = Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  return await matches(
    body,
    [signature],
    secrets.map((each) => encoder.encode(each)),
  )
}

/** True if one of the keys made one of the signatures. `verify` compares in constant time. */
async function matches(
  signed: Uint8Array,
  signatures: readonly (Uint8Array | undefined)[],
  keys: readonly (Uint8Array | undefined)[],
): Promise<boolean> {
  for (const bytes of keys) {
    if (!bytes) continue
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytes as Uint8Array<ArrayBuffer>, algorithm, false, [
      'verify',
    ])
    for (const signature of signatures)
      if (
        signature &&
        (await crypto.subtle.verify(
          'HMAC',
          key,
          signature as Uint8Array<ArrayBuffer>,
          signed as Uint8Array<ArrayBuffer>,
        ))
      )
        return true
  }
  return false
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof Headers !== 'undefined' && headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1] as
    | string
    | readonly string[]
    | undefined
  return typeof found === 'string' ? found : found?.[0]
}

/** Decodes base64. Undefined if the text is not base64. */
function bytesOfBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    // The length is impossible, so the text is not a signature.
    return undefined
  }
}

function refusal(message: string): QuoinError {
  return new QuoinError({ code: 'invalid_webhook', message })
}
