import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Allowed targets of forms in the content security policy: our own server, and the card processor's checkout
 * page, to which our server redirects.
 */
const formTargets = `'self' https://checkout.stripe.com`

/** Headers of a page besides those that every page has. */
interface PageHeaders {
  /** The content security policy. */
  policy: string
  /** Value of the header `referrer-policy`: whether other pages of this server learn the URL of this page. */
  referrer: 'no-referrer' | 'same-origin'
}

/** Sends a page with its security headers. Robots do not index it. */
export async function sendHtml(
  reply: FastifyReply,
  status: number,
  page: string,
  { policy, referrer }: PageHeaders,
): Promise<FastifyReply> {
  // `X-Frame-Options` cannot list origins, so it is left out if pages of some origins may show this page in a frame.
  if (policy.includes(`frame-ancestors 'none'`)) reply.header('x-frame-options', 'DENY')
  return await reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', referrer)
    .header('x-robots-tag', 'noindex, nofollow')
    .send(page)
}

/**
 * Sends a page with strict security headers. The page loads nothing from other servers and uses only scripts and styles
 * with its nonce. Only pages of the origins in `framedBy` may show it in a frame. It sends no referrer, because its URL
 * contains a secret token.
 */
export async function sendPage(
  reply: FastifyReply,
  status: number,
  nonce: string,
  page: string,
  framedBy: readonly string[] = [],
): Promise<FastifyReply> {
  const policy =
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; ` +
    `connect-src 'self'; form-action ${formTargets}; base-uri 'none'; frame-ancestors ${framedBy.join(' ') || `'none'`}`
  return await sendHtml(reply, status, page, { policy, referrer: 'no-referrer' })
}
