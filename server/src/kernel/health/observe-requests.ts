import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { redactText } from '../logs.ts'
import { logEvents } from '../log-events.ts'
import type { Metrics } from './metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** The caller of a request, as far as known. Contains no secrets. */
export interface Asker {
  address: string
  organization?: string | undefined
  /** The public part of the API key. */
  key_id?: string | undefined
}

/**
 * Counts each request and logs it at `info`, also if the limiter refused it. Successful health probes are logged at
 * `debug`, because a load balancer sends some every second.
 */
export function observeRequests(
  server: FastifyInstance,
  parts: { metrics: Metrics; log: Logger; askerOf: (request: FastifyRequest) => Asker },
): void {
  const { metrics, log, askerOf } = parts
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // The route pattern, never the URL: the URL may contain arbitrary text and tokens of customers.
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
