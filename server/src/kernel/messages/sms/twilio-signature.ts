import { createHmac } from 'node:crypto'
import { equalSecrets } from '../../secrets/equal-secrets.ts'

/**
 * Returns true if Twilio signed this form for this address. The signature is HMAC-SHA1 over the whole address, as
 * configured at Twilio, and the fields sorted by name, each name followed by its value.
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
 * Twilio may omit the port or add the default one, whatever the configured address says. Twilio's own libraries
 * therefore check both forms of the address.
 */
function spellings(url: string): string[] {
  const [, origin, port, rest] = /^(https?:\/\/[^/?#]*?)(:\d+)?((?:[/?#].*)?)$/s.exec(url) ?? []
  if (origin === undefined || rest === undefined) return [url]
  const usual = origin.startsWith('https') ? ':443' : ':80'
  return [...new Set([url, origin + rest, origin + (port ?? usual) + rest])]
}
