import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** Allowed form targets: our own server, and from there the card processor's page. */
const formTargets = `'self' https://checkout.stripe.com`

/**
 * Sends a page that loads nothing from other servers, runs scripts and styles only with its nonce, cannot be framed,
 * and sends no referrer, because its address is a secret.
 */
export async function sendPage(
  reply: FastifyReply,
  status: number,
  nonce: string,
  page: string,
): Promise<FastifyReply> {
  return await reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; ` +
        `connect-src 'self'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(page)
}
