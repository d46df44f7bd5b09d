import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Trusts } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    callerAddress: string
  }
}

/** The address that a request comes from: what is counted or bounded by address asks here, and nowhere else. */
export function callerAddress(request: FastifyRequest): string {
  return request.callerAddress
}

/**
 * Who called, when trusted proxies stand between: of the addresses that they passed on, the last one that is no such
 * proxy itself. What stands before it was written by somebody whom we do not know.
 *
 * A proxy that adds to one of the two headers hands on the other one as its caller wrote it. So where both are there and
 * do not lead to the same address, neither is believed.
 */
export function readCallerAddress(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  trusts: Trusts,
): string {
  const nearest = addressIn(peer)
  if (nearest === undefined || !trusts(nearest)) return nearest ?? 'unknown'
  const forwardedFor = textOf(headers['x-forwarded-for'])
  const forwarded = textOf(headers['forwarded'])
  if (forwarded === undefined) return follow(nearest, forwardedFor?.split(',') ?? [], trusts)
  const told = follow(nearest, hopsOf(forwarded), trusts)
  if (forwardedFor === undefined) return told
  return follow(nearest, forwardedFor.split(','), trusts) === told ? told : nearest
}

/** Back along the way, for as long as those who tell of it are trusted. */
function follow(nearest: string, hops: readonly string[], trusts: Trusts): string {
  let address = nearest
  for (let at = hops.length - 1; at >= 0 && trusts(address); at--) {
    const before = addressIn(hops[at])
    if (before === undefined) return address
    address = before
  }
  return address
}

/** The `for` of each element of a `Forwarded` header, in which commas may stand between quotes. */
function hopsOf(header: string): string[] {
  // A quotation that is never closed goes to the end: looked for anew at each quote, it would hold up everybody.
  const elements = header.match(/(?:"(?:[^"\\]|\\.?)*(?:"|$)|[^",])+/g) ?? []
  return elements.map((element) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(element)?.[1] ?? '')
}

/** Of `192.0.2.1`, `192.0.2.1:80`, `[2001:db8::1]:80`, `"[2001:db8::1]"`; undefined for a name or a secret word. */
function addressIn(text: string | undefined): string | undefined {
  const bare = (text ?? '').trim().replace(/^"(.*)"$/, '$1')
  const inside = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare
  const address = inside.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header
}
