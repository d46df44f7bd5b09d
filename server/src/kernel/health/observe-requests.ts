import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { redactText } from '../logs.ts'
import { logEvents } from '../log-events.ts'
import type { Metrics } from './metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Whoever asked, as far as that is known; nothing of it is a secret. */
export interface Asker {
  address: string
  organization?: string | undefined
  /** The public part of the API key. */
  key_id?: string | undefined
}

/**
 * Counts each request and logs it at `info`, also one that the limiter refused. The service's own probes, of which a
 * balancer sends some every second, are told at `debug` while they succeed.
 */
export function observeRequests(
  server: FastifyInstance,
  parts: { metrics: Metrics; log: Logger; askerOf: (request: FastifyRequest) => Asker },
): void {
  const { metrics, log, askerOf } = parts
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // The pattern, never the address: that one holds whatever the caller likes, and tokens of customers.
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const seconds = reply.elapsedTime / 1000
    metrics.request({ method: methods.has(method) ? method : 'other', route, status, seconds })
    const level = request.routeOptions.config.limit === 'none' && status < 400 ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) {
      const entry = {
        event: logEvents.request,
        request_id: redactText(request.requestId),
        method,
        route,
        status,
        duration_ms: Math.round(seconds * 10_000) / 10,
        ...askerOf(request),
      }
      log[level](entry, 'A request was answered.')
    }
    done()
  })
}
