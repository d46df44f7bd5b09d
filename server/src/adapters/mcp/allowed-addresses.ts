import { isIPv4 } from 'node:net'
import { rememberLast } from '../../kernel/remember-last.ts'
import { Refusal } from './refusal.ts'

export interface Addressed {
  host: string | undefined
  origin: string | undefined
  /** The address of ours that the connection was made to. */
  localAddress: string | undefined
}

/**
 * Keeps web pages out. A page whose name was pointed at this machine (DNS rebinding) sends its own name as `Host`, and
 * any page sends its `Origin`. We go by the public name, and by loopback names for connections made to loopback.
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
    // A page that this very address served, for instance on another port than the public one.
    if (isLocal && isOrigin(origin, 'http:', plainHost(host!, 'http:'))) return undefined
    return new Refusal('forbidden_origin', 'Pages of this Origin may not call this service.')
  }
}

/** Lower case, without a trailing dot and the usual port; undefined for what is no host. */
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
