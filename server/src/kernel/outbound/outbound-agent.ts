import { Agent } from 'undici'
import { type ConnectParts, judgedConnector } from './connect-judged.ts'
import type { Outcome } from './outcome.ts'
import { nameServers } from './resolve-name.ts'
import { resolveTarget } from './resolve-target.ts'
import { type OutboundRequest, sendRequest } from './send-request.ts'
import type { Judgement, TargetRules } from './target-rules.ts'

/**
 * Sends requests to URLs that companies have configured, such as webhooks. These requests share no connections with
 * other calls of the service.
 */
export interface Outbound {
  /** Checks whether a URL may be stored as a target. If not, returns the reason for the input field. */
  judge(url: string): Promise<Judgement>
  /**
   * Sends one POST. A failure of the receiver is returned as an outcome. Rejects only if the request itself is invalid.
   */
  send(request: OutboundRequest): Promise<Outcome>
  /** Refuses new requests and waits for running ones. */
  close(): Promise<void>
}

export type OutboundParts = TargetRules & Partial<Pick<ConnectParts, 'resolve' | 'dial' | 'connectMs'>>

/**
 * Maximum number of connections per origin. Further requests wait for a connection, and this wait counts toward their
 * timeout.
 */
const socketsPerOrigin = 16
const idleMs = 4_000
/**
 * Maximum number of requests per connection. It limits how long a busy connection can outlive the DNS record with which
 * it was opened.
 */
const requestsPerSocket = 1_000
const largestHeaders = 16 * 1024

export function createOutbound({ allowPrivate, ...parts }: OutboundParts): Outbound {
  const rules: TargetRules = { allowPrivate }
  const resolve = parts.resolve ?? nameServers()
  const agent = new Agent({
    connect: judgedConnector({ ...parts, rules, resolve }),
    connections: socketsPerOrigin,
    maxRequestsPerClient: requestsPerSocket,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    maxHeaderSize: largestHeaders,
    // Undici's own timeouts are off, because every attempt has a time limit that covers all phases.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  let closed: Promise<void> | undefined
  return {
    judge: (url) => resolveTarget(url, rules, resolve),
    send: (request) => sendRequest(agent, rules, request),
    close: () => (closed ??= agent.close()),
  }
}
