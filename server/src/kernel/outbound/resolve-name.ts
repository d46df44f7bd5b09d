import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundFailure } from './outcome.ts'
import { isLocalhostName } from './target-rules.ts'

/** Resolves a host name to its addresses. If the name has no addresses, returns an empty list or rejects. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/**
 * Time limit of one query in milliseconds. If a query gets no answer, it is sent a second time. Even the answer to
 * the second query can arrive within `limitMs`.
 */
const tryMs = 1_200
const limitMs = 5_000

/**
 * Creates a resolver that queries the name servers directly. It does not use the operating system's lookup, for two
 * reasons. That lookup also reads the hosts file, and URLs of companies must not reach the hosts in it. It also has
 * only four threads, which a malicious slow name server could occupy.
 */
export function nameServers(): ResolveName {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/**
 * Returns all addresses of a URL's host, or rejects after the time limit. If the host is already an address, returns
 * that address. Does not query `localhost`, as RFC 6761 requires.
 */
export async function addressesOf(resolve: ResolveName, host: string): Promise<readonly string[]> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return [name]
  if (isLocalhostName(name)) return ['127.0.0.1', '::1']
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new OutboundFailure('dns_error', 'The name could not be resolved in time.')),
    limitMs,
  )
  try {
    const addresses = await Promise.race([resolve(name), late.promise])
    if (addresses.length > 0) return addresses
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
  } finally {
    clearTimeout(timer)
  }
  throw new OutboundFailure('dns_error', 'The name could not be resolved.')
}
