/** Organization and mode (live data or sandbox) that a page shows. Both are part of the page's URL. */
export interface Place {
  org: string
  mode: 'live' | 'sandbox'
}

export const addressOf = ({ org, mode }: Place, path: string): string =>
  `/console/api/${org}/${mode}/workflows/${path}`

/**
 * Maximum length, in characters, of an input that is sent in the query string. A longer input is sent in the body.
 */
const longestAddress = 4000

/** Returns the URL that runs a query with GET. Undefined if the input is too long for a URL. */
export function queryAddress(place: Place, name: string, input: object): string | undefined {
  const text = JSON.stringify(input)
  const url = addressOf(place, name)
  if (text === '{}') return url
  const encoded = encodeURIComponent(text)
  return encoded.length < longestAddress ? `${url}?input=${encoded}` : undefined
}
