import { createHmac } from 'node:crypto'

/** Adds a signature to a URL as Google requires: an HMAC of the path and query. `secret` is in URL-safe base64. */
export function signUrl(url: URL, secret: string): void {
  const signature = createHmac('sha1', Buffer.from(secret, 'base64url')).update(url.pathname + url.search)
  const signatureText = signature.digest('base64').replaceAll('+', '-').replaceAll('/', '_')
  url.search += `&signature=${signatureText}`
}

/** True if the text has the form of a signing secret: twenty bytes in URL-safe base64. */
export const isSigningSecret = (text: string): boolean => /^[A-Za-z0-9_-]{27}=?$/.test(text)
