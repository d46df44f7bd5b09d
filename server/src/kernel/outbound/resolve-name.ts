import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundFailure } from './outcome.ts'
import { isLocalhostName } from './target-rules.ts'

/** The addresses of a name; empty or a rejection when it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** Two tries of this length leave room within the limit for the answer that did come. */
const tryMs = 1_200
const limitMs = 5_000

/**
 * Asks the name servers directly. The system's own lookup would also answer from the hosts file, which is no business of
 * a customer, and holds one of four threads for as long as a hostile name server likes.
 */
export function nameServers(): ResolveName {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/**
 * Every address of a URL's host, in time, or the failure to tell of. An address is its own; `localhost` is answered here,
 * as RFC 6761 wants.
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
