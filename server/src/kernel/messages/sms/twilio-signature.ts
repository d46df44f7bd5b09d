import { createHmac } from 'node:crypto'
import { equalSecrets } from '../../secrets/equal-secrets.ts'

/**
 * Whether Twilio sent this form to this address: HMAC-SHA1 over the whole address, as Twilio was told it, and the fields
 * by their names, each name followed by its value.
 */
export function isSignedByTwilio(
  { url, form }: { url: string; form: URLSearchParams },
  authToken: string,
  signature: string,
): boolean {
  const fields = [...new Set(form.keys())]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) =>
      [...new Set(form.getAll(name))]
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((value) => name + value)
        .join(''),
    )
  const expected = createHmac('sha1', authToken)
    .update(url + fields.join(''), 'utf8')
    .digest('base64')
  return equalSecrets(signature, expected)
}
