import * as z from 'zod'
import { parseAgentCredential } from '../../kernel/access/api-key-format.ts'
import { cutText } from '../../kernel/cut-text.ts'
import { InvalidJson, parseJson } from '../../kernel/json/index.ts'
import { oneLine } from '../../kernel/one-line.ts'
import { readForm } from '../../kernel/schema/read-form.ts'
import type { AgentClient, OAuthParts } from './oauth-parts.ts'
import { isRedirectUri } from './redirect-uri.ts'

/** A client, or the reason why there is none, as a message for the member. */
export type FoundClient = { client: AgentClient } | { failure: string }

const largestDocument = 5 * 1024
const documentTimeoutMs = 3_000
/** Time for which a document is cached, in milliseconds: a day, or a minute if it could not be read. */
const cachedMs = { read: 86_400_000, failed: 60_000 }
const documentsCached = 1_000

/** Metadata that a client sends in its registration or publishes in its document. Other members are ignored. */
export const clientMetadata = z.object({
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(10),
  client_name: z.string().max(1000).optional(),
})

/** Returns a name on one line, without characters that would make other text on the page misleading. */
export function nameOfClient(name: string | undefined, redirectUris: readonly string[]): string {
  return cutText(oneLine(name ?? ''), 60).trim() || new URL(redirectUris[0]!).host
}

/**
 * Returns a function that finds a client by its id. The id is either one that this installation issued, or the URL of a
 * document in which the client describes itself. `beforeFetch` is called before such a document is read, and may throw
 * to prevent it.
 */
export function clientFinder(parts: Pick<OAuthParts, 'findClient' | 'fetchDocument'>) {
  const cache = new Map<string, { found: Promise<FoundClient>; until: number }>()

  const read = async (url: string): Promise<FoundClient> => {
    const bounds = { timeoutMs: documentTimeoutMs, largestBytes: largestDocument }
    const document = await parts.fetchDocument({ url, ...bounds })
    if ('failure' in document)
      return { failure: `The description of the program at ${url} could not be read. ${document.failure}` }
    const client = clientIn(document.text, url)
    return client ? { client } : { failure: `The description of the program at ${url} is not valid.` }
  }

  return async (id: string, beforeFetch: () => Promise<void>): Promise<FoundClient> => {
    if (!id.startsWith('https://')) {
      const client = parseAgentCredential('client', id) === null ? undefined : await parts.findClient(id)
      return client ? { client } : { failure: unknownClient }
    }
    const url = URL.parse(id)
    if (!url || url.pathname === '/' || url.href !== id) return { failure: unknownClient }
    const cached = cache.get(id)
    if (cached && cached.until > Date.now()) return await cached.found
    await beforeFetch()
    if (cache.size >= documentsCached) cache.delete(cache.keys().next().value!)
    const entry = { found: read(id), until: Date.now() + cachedMs.failed }
    cache.set(id, entry)
    const found = await entry.found
    if ('client' in found) entry.until = Date.now() + cachedMs.read
    return found
  }
}

const unknownClient =
  'The program is not registered here, or no longer. Remove the connection in the program, and connect again.'

/** Reads a document. Its `client_id` must be its own URL, so that no one can pass it off as their own. */
function clientIn(text: string, url: string): AgentClient | undefined {
  const form = clientMetadata.extend({
    client_id: z.literal(url),
    token_endpoint_auth_method: z.literal('none').default('none'),
  })
  const metadata = readForm(form, jsonIn(text))
  if ('issues' in metadata) return undefined
  const { redirect_uris: redirectUris, client_name } = metadata.value
  return { id: url, name: nameOfClient(client_name, redirectUris), redirectUris }
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text).value
  } catch (error) {
    if (error instanceof InvalidJson) return undefined
    throw error
  }
}
