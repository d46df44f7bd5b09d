import { createHmac } from 'node:crypto'

/** As Google wants it: over path and query, by a secret that is told in base64 for addresses. */
export function signUrl(url: URL, secret: string): void {
  const signature = createHmac('sha1', Buffer.from(secret, 'base64url')).update(url.pathname + url.search)
  const told = signature.digest('base64').replaceAll('+', '-').replaceAll('/', '_')
  url.search += `&signature=${told}`
}

/** Whether it can be such a secret: twenty bytes, in base64 for addresses. */
export const isSigningSecret = (text: string): boolean => /^[A-Za-z0-9_-]{27}=?$/.test(text)
