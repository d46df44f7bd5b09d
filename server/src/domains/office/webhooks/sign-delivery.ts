import { createHmac } from 'node:crypto'
import { keyOf } from './webhook-secret.ts'

export interface Signing {
  secret: string
  /** The previous secret. Null unless it is still valid after a rotation. */
  previous: string | null
}

export interface Attempt {
  id: string
  event: string
  /** The exact body to send. */
  body: string
  /** ISO 8601. */
  at: string
  number: number
}

/**
 * Headers of one attempt. Our own signature covers the body, keyed with the whole secret as displayed. The signature of
 * Standard Webhooks (`webhook-*`) covers id, time and body, keyed with the decoded bytes after `whsec_`, once for each
 * valid secret.
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
