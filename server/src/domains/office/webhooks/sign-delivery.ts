import { createHmac } from 'node:crypto'
import { keyOf } from './webhook-secret.ts'

export interface Signing {
  secret: string
  /** The previous secret, while it is still valid after a rotation. Otherwise null. */
  previous: string | null
}

export interface Attempt {
  id: string
  event: string
  /** The exact body to send. */
  body: string
  /** Time of the attempt in ISO 8601 format. */
  at: string
  number: number
}

/**
 * Returns the headers of one attempt, with two kinds of signatures:
 *
 * - `X-Webhook-Signature` is our own format. It signs the body. The key is the whole secret as displayed.
 * - `webhook-signature` follows the Standard Webhooks specification. It signs id, time and body. The key is the base64
 *   after `whsec_`, decoded. After a rotation it contains one signature for each valid secret.
 */
export function signedHeaders(attempt: Attempt, { secret, previous }: Signing): Record<string, string> {
  const seconds = String(Math.floor(Date.parse(attempt.at) / 1000))
  const standard = (of: string): string =>
    `v1,${createHmac('sha256', keyOf(of)).update(`${attempt.id}.${seconds}.${attempt.body}`).digest('base64')}`
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Quoin-Webhooks/1',
    'X-Webhook-ID': attempt.id,
    'X-Webhook-Signature': createHmac('sha256', secret).update(attempt.body).digest('hex'),
    'X-Webhook-Event': attempt.event,
    'X-Webhook-Timestamp': attempt.at,
    'X-Webhook-Attempt': String(attempt.number),
    'webhook-id': attempt.id,
    'webhook-timestamp': seconds,
    'webhook-signature': [secret, ...(previous === null ? [] : [previous])].map(standard).join(' '),
  }
}
