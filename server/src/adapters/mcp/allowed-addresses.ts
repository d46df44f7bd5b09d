import { isIPv4 } from 'node:net'
import { rememberLast } from '../../kernel/remember-last.ts'
import { Refusal } from './refusal.ts'

export interface Addressed {
  host: string | undefined
  origin: string | undefined
  /** Local IP address on which the connection arrived. */
  localAddress: string | undefined
}

/**
 * Returns a function that refuses calls from pages of other sites. A browser sends the origin of the page in the header
 * `Origin`. After DNS rebinding, however, a page of another site can call the service under the host name of that site,
 * which is then in the header `Host`. Therefore the only allowed hosts are the public host name of the service and, on
 * loopback connections, loopback names.
 */
export function allowedAddresses(publicUrl: string): (request: Addressed) => Refusal | undefined {
  const own = new URL(publicUrl)
  const ownHost = plainHost(own.host, own.protocol)
  const hostOf = rememberLast((host) => plainHost(host, own.protocol))
  return ({ host, origin, localAddress }) => {
    const name = host === undefined ? undefined : hostOf(host)
    const isLocal = name !== undefined && isLoopback(localAddress) && isLoopbackHost(name)
    if (name === undefined || (name !== ownHost && !isLocal))
      return new Refusal('forbidden_host', 'The header Host does not name this service.')
    if (origin === undefined || isOrigin(origin, own.protocol, ownHost)) return undefined
    // A local page with the same host and port as this request is allowed, even if these are not the public host and
    // port.
    if (isLocal && isOrigin(origin, 'http:', plainHost(host!, 'http:'))) return undefined
    return new Refusal('forbidden_origin', 'Pages of this Origin may not call this service.')
  }
}

/**
 * Normalizes a host: lower case, without a trailing dot and without the default port. Undefined if the text
 * is not a host.
 */
function plainHost(host: string, protocol: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(host)) return undefined
  const url = URL.parse(`${protocol}//${host}`)
  if (!url || url.hostname === '') return undefined
  return url.hostname.replace(/\.$/, '') + (url.port === '' ? '' : `:${url.port}`)
}

function isOrigin(origin: string, protocol: string, host: string | undefined): boolean {
  const [scheme, rest, ...more] = origin.split('//')
  return (
    scheme?.toLowerCase() === protocol &&
    rest !== undefined &&
    more.length === 0 &&
    host !== undefined &&
    plainHost(rest, protocol) === host
  )
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '')
}
