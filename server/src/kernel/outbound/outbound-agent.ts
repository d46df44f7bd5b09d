import { Agent } from 'undici'
import { type ConnectParts, judgedConnector } from './connect-judged.ts'
import type { Outcome } from './outcome.ts'
import { type DocumentRequest, fetchDocument, type FetchedDocument } from './fetch-document.ts'
import { nameServers } from './resolve-name.ts'
import { resolveTarget } from './resolve-target.ts'
import { type OutboundRequest, sendRequest } from './send-request.ts'
import type { Judgement, TargetRules } from './target-rules.ts'

/**
 * Sends requests to URLs that companies have configured, such as webhooks. These requests share no connections with
 * other calls of the service.
 */
export interface Outbound {
  /**
   * Checks whether a URL may be stored as a target. If it may not, returns the reason, as an error of the input
   * field.
   */
  judge(url: string): Promise<Judgement>
  /**
   * Sends one POST. If the receiver fails, resolves with an outcome that describes the failure. Rejects only if the
   * request itself is invalid.
   */
  send(request: OutboundRequest): Promise<Outcome>
  /** Reads a JSON document from a public address. Rejects only if the request itself is invalid. */
  fetchDocument(request: DocumentRequest): Promise<FetchedDocument>
  /** Refuses new requests and waits for running ones. */
  close(): Promise<void>
}

export type OutboundParts = TargetRules & Partial<Pick<ConnectParts, 'resolve' | 'dial' | 'connectMs'>>

/**
 * Maximum number of connections per origin. Further requests wait for a free connection; the wait counts toward their
 * timeout.
 */
const socketsPerOrigin = 16
const idleMs = 4_000
/**
 * Maximum number of requests per connection. If the host's DNS record changes, a busy connection to the former
 * address is closed after this number of requests.
 */
const requestsPerSocket = 1_000
const largestHeaders = 16 * 1024

const settings = {
  connections: socketsPerOrigin,
  maxRequestsPerClient: requestsPerSocket,
  pipelining: 1,
  allowH2: false,
  keepAliveTimeout: idleMs,
  keepAliveMaxTimeout: idleMs,
  maxHeaderSize: largestHeaders,
  // Undici's own timeouts are off, because every attempt has a time limit for all its phases together.
  headersTimeout: 0,
  bodyTimeout: 0,
}

export function createOutbound({ allowPrivate, ...parts }: OutboundParts): Outbound {
  const rules: TargetRules = { allowPrivate }
  const resolve = parts.resolve ?? nameServers()
  const agentUnder = (each: TargetRules): Agent =>
    new Agent({ ...settings, connect: judgedConnector({ ...parts, rules: each, resolve }) })
  const [agent, agentOfDocuments] = [agentUnder(rules), agentUnder({ allowPrivate: false })]
  let closed: Promise<unknown> | undefined
  return {
    judge: (url) => resolveTarget(url, rules, resolve),
    send: (request) => sendRequest(agent, rules, request),
    fetchDocument: (request) => fetchDocument(agentOfDocuments, request),
    close: async () => void (await (closed ??= Promise.all([agent.close(), agentOfDocuments.close()]))),
  }
}
