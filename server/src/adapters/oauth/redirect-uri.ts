/** Maximum length of a redirect URI, in characters. */
const longest = 2048
/** Matches characters that `new URL()` drops or converts, so that the parsed URL would differ from the text. */
const strayCharacters = /[\p{Z}\p{C}\\]/u
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Parses a redirect URI. Undefined if it is neither https nor a loopback address, or has a fragment or a user name. */
function parse(text: string): URL | undefined {
  if (text.length > longest || strayCharacters.test(text) || text.includes('#')) return undefined
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '' || text.includes('@')) return undefined
  return url.protocol === 'https:' || isLoopback(url) ? url : undefined
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopbackHosts.has(hostname)

export const isRedirectUri = (text: string): boolean => parse(text) !== undefined

/** True if the code is sent to a program on the member's own computer. */
export const isLocal = (uri: string): boolean => loopbackHosts.has(new URL(uri).hostname)

/**
 * True if a client may receive codes at this URI. The URI must be one of the client's, character by character. Only the
 * port of a loopback URI may differ, because a program gets it from the operating system (RFC 8252).
 */
export function allowsRedirect(registered: readonly string[], uri: string): boolean {
  const url = parse(uri)
  if (!url) return false
  return registered.some(
    (each) => each === uri || (isLoopback(url) && withoutPort(each) === withoutPort(uri)),
  )
}

function withoutPort(uri: string): string | undefined {
  const url = parse(uri)
  return url && isLoopback(url) ? `${url.hostname}${url.pathname}${url.search}` : undefined
}
