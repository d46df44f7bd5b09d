import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Trusts } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    callerAddress: string
  }
}

/** Returns the caller's IP address. Code that limits requests must use `callerNetwork` instead. */
export function callerAddress(request: FastifyRequest): string {
  return request.callerAddress
}

/**
 * Returns the network of the caller, by which requests are limited: the IPv4 address, or the first 64 bits of the
 * IPv6 address. A customer of an internet provider usually has at least 2^64 IPv6 addresses, and could send each
 * request from a different one.
 */
export function callerNetwork(request: FastifyRequest): string {
  return networkOf(request.callerAddress)
}

export function networkOf(address: string): string {
  // An IPv4 address in translated form (NAT64) is used with all 128 bits, because its first 64 bits are those of the
  // translator.
  if (isIP(address) !== 6 || address.startsWith('64:ff9b::')) return address
  const [head = '', tail = ''] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const missing = address.includes('::') ? 8 - first.length - last.length - (tail.includes('.') ? 1 : 0) : 0
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Finds the caller's IP address behind trusted proxies. It is the last address in the forwarding header that is not a
 * trusted proxy. The addresses before it are not used, because the caller may have written them.
 *
 * There are two such headers, `X-Forwarded-For` and `Forwarded`. A proxy that sets only one of them forwards the
 * other as the caller sent it. So if both are present and lead to different addresses, neither is trusted.
 */
export function readCallerAddress(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  trusts: Trusts,
): string {
  const nearest = addressOfPeer(peer)
  if (nearest === undefined || !trusts(nearest)) return nearest ?? 'unknown'
  const forwardedFor = textOf(headers['x-forwarded-for'])
  const forwarded = textOf(headers['forwarded'])
  if (forwarded === undefined) return follow(nearest, forwardedFor?.split(',') ?? [], trusts)
  const caller = follow(nearest, hopsOf(forwarded), trusts)
  if (forwardedFor === undefined) return caller
  return follow(nearest, forwardedFor.split(','), trusts) === caller ? caller : nearest
}

/** Parsed addresses of the peers of connections, because each request of a connection has the same one. */
const parsedPeers = new Map<string, string | undefined>()
const peersRemembered = 1000

function addressOfPeer(peer: string | undefined): string | undefined {
  if (peer === undefined) return undefined
  if (parsedPeers.has(peer)) return parsedPeers.get(peer)
  const address = addressIn(peer)
  if (parsedPeers.size >= peersRemembered) parsedPeers.clear()
  parsedPeers.set(peer, address)
  return address
}

/**
 * Follows the forwarded addresses from the nearest proxy back toward the caller. Stops at the first address that is
 * not a trusted proxy.
 */
function follow(nearest: string, hops: readonly string[], trusts: Trusts): string {
  let address = nearest
  for (let at = hops.length - 1; at >= 0 && trusts(address); at--) {
    const before = addressIn(hops[at])
    if (before === undefined) return address
    address = before
  }
  return address
}

/** Returns the `for` value of each element of a `Forwarded` header. Quoted strings may contain commas. */
function hopsOf(header: string): string[] {
  // An unclosed quote extends to the end of the header. If the expression did not match that, the search would
  // restart at each quote and take quadratic time.
  const elements = header.match(/(?:"(?:[^"\\]|\\.?)*(?:"|$)|[^",])+/g) ?? []
  return elements.map((element) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(element)?.[1] ?? '')
}

/**
 * Parses an IP address in the forms `192.0.2.1`, `192.0.2.1:80`, `[2001:db8::1]:80` and `"[2001:db8::1]"`. Undefined
 * for anything else, such as a host name or an obfuscated identifier.
 */
function addressIn(text: string | undefined): string | undefined {
  const bare = (text ?? '').trim().replace(/^"(.*)"$/, '$1')
  const inside = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare
  const address = inside.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header
}
