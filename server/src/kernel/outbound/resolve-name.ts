import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundFailure } from './outcome.ts'
import { isLocalhostName } from './target-rules.ts'

/** Resolves a host name to its addresses. Returns an empty list or rejects if it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** Time limit of one query. Two queries leave enough time within the total limit for a late answer. */
const tryMs = 1_200
const limitMs = 5_000

/**
 * Creates a resolver that queries the name servers directly. The system's lookup is not used, for two reasons. It also
 * reads the hosts file, whose hosts must not be reachable for companies' URLs. And it has only four threads, so a slow
 * hostile name server could occupy them.
 */
export function nameServers(): ResolveName {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/**
 * Returns every address of a URL's host, or rejects after the time limit. A host that is already an address is
 * returned. `localhost` is not queried, as RFC 6761 requires.
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
