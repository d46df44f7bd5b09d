import { Agent } from 'undici'
import { type ConnectParts, judgedConnector } from './connect-judged.ts'
import type { Outcome } from './outcome.ts'
import { nameServers } from './resolve-name.ts'
import { resolveTarget } from './resolve-target.ts'
import { type OutboundRequest, sendRequest } from './send-request.ts'
import type { Judgement, TargetRules } from './target-rules.ts'

/** Requests to addresses that customers chose. They share no connection with anything else this service calls. */
export interface Outbound {
  /** Whether a target may be stored; when not, why not, for the member of the input that carries it. */
  judge(url: string): Promise<Judgement>
  /** One POST. What the other side does wrong is told in the outcome; only a request that is malformed itself rejects. */
  send(request: OutboundRequest): Promise<Outcome>
  /** Waits for what is being sent; no new requests are taken. */
  close(): Promise<void>
}

export type OutboundParts = TargetRules & Partial<Pick<ConnectParts, 'resolve' | 'dial' | 'connectMs'>>

/** To one origin, at a time. More wait, and their time runs while they do. */
const socketsPerOrigin = 16
const idleMs = 4_000
/** So that a busy connection does not outlive the DNS record it was opened by for long. */
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
    // Every attempt has a deadline of its own, over all of its phases.
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
