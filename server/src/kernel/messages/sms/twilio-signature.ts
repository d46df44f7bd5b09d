import { createHmac } from 'node:crypto'
import { equalSecrets } from '../../secrets/equal-secrets.ts'

/**
 * Returns true if Twilio signed this form for this URL. The signature is an HMAC-SHA1 of the whole URL, as configured
 * at Twilio, followed by the names and values of the form's fields, sorted by name.
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
  return spellings(url).some((each) => {
    const expected = createHmac('sha1', authToken)
      .update(each + fields.join(''), 'utf8')
      .digest('base64')
    return equalSecrets(signature, expected)
  })
}

/**
 * Returns the URL with and without its port. Twilio may omit the port or add the default port before it signs,
 * regardless of the configured URL. Twilio's own libraries check both too.
 */
function spellings(url: string): string[] {
  const [, origin, port, rest] = /^(https?:\/\/[^/?#]*?)(:\d+)?((?:[/?#].*)?)$/s.exec(url) ?? []
  if (origin === undefined || rest === undefined) return [url]
  const usual = origin.startsWith('https') ? ':443' : ':80'
  return [...new Set([url, origin + rest, origin + (port ?? usual) + rest])]
}
