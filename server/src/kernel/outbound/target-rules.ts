import { isIP } from 'node:net'
import { isLoopbackAddress } from './public-address.ts'

export interface TargetRules {
  /** True if plain HTTP and loopback addresses are allowed as well, for development. */
  allowPrivate: boolean
}

/** The parsed URL of an allowed target, or the reason why the target is refused. */
export type Judgement = { url: URL; refusal?: undefined } | { refusal: string }

const longestUrl = 2048
const longestName = 253
const internalNames = /(^|\.)(localhost|internal|local)$/
/**
 * Matches characters that `new URL()` silently drops or converts. A target that contains them is refused, because the
 * parsed URL would differ from the entered text.
 */
const strayCharacters = /[\p{Z}\p{C}\\]/u
const authority = /^[a-z][a-z0-9+.-]*:\/*([^/?#]*)/i

/**
 * Checks the text of a target URL. Checks the host as parsed, because the parser normalizes all notations of an IP
 * address (`127.1`, `0x7f.1`, full-width digits).
 */
export function judgeTarget(text: string, { allowPrivate }: TargetRules): Judgement {
  if (text.length > longestUrl) return { refusal: `must be at most ${longestUrl} characters long` }
  if (strayCharacters.test(text) || !URL.canParse(text)) return { refusal: 'must be a URL' }
  const url = new URL(text)
  const refusal =
    refusedScheme(url, allowPrivate) ??
    refusedParts(text) ??
    refusedPort(url) ??
    refusedHost(url.hostname, allowPrivate)
  return refusal === undefined ? { url } : { refusal }
}

export function isLocalhostName(name: string): boolean {
  return /(^|\.)localhost\.?$/.test(name)
}

function refusedScheme(url: URL, allowPrivate: boolean): string | undefined {
  if (url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')) return undefined
  return 'must start with https://'
}

function refusedParts(text: string): string | undefined {
  if (authority.exec(text)?.[1]?.includes('@')) return 'must not contain a user name or password'
  return text.includes('#') ? 'must not have a fragment' : undefined
}

/** Refuses ports below 1024, except the default port of the scheme, which the parser omits. */
function refusedPort(url: URL): string | undefined {
  return url.port === '' || Number(url.port) >= 1024
    ? undefined
    : 'must use port 443 or one from 1024 to 65535'
}

function refusedHost(hostname: string, allowPrivate: boolean): string | undefined {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (isIP(address) !== 0) {
    return allowPrivate && isLoopbackAddress(address) ? undefined : 'must name a host, not an IP address'
  }
  if (allowPrivate && isLocalhostName(hostname)) return undefined
  const name = hostname.replace(/\.$/, '')
  if (name.length > longestName || name.split('.').includes('')) return 'must name a host'
  return !name.includes('.') || internalNames.test(name)
    ? 'must name a host of the public Internet'
    : undefined
}
