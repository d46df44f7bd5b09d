import { createHmac } from 'node:crypto'
import { keyOf } from './webhook-secret.ts'

export interface Signing {
  secret: string
  /** While a rotated secret still counts. */
  previous: string | null
}

export interface Attempt {
  id: string
  event: string
  /** Exactly what is sent. */
  body: string
  /** ISO 8601. */
  at: string
  number: number
}

/**
 * The headers of one attempt. The signature of ours is over the body with the whole secret as it is shown; that of
 * Standard Webhooks (`webhook-*`) is over id, time and body with the bytes behind `whsec_`, once for each secret that
 * counts.
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
