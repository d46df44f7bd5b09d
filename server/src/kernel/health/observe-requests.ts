import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { redactText } from '../logs.ts'
import { logEvents } from '../log-events.ts'
import type { Metrics } from './metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Description of a request's caller in the log, as far as the caller is known. Contains no secrets. */
export interface Asker {
  address: string
  organization?: string | undefined
  /** Public id of the API key. */
  key_id?: string | undefined
}

/**
 * Counts each request in the metrics and logs it at level `info`, even if the rate limiter refused it. Successful
 * requests to health routes are logged at level `debug`, because load balancers send them every second.
 */
export function observeRequests(
  server: FastifyInstance,
  parts: { metrics: Metrics; log: Logger; askerOf: (request: FastifyRequest) => Asker },
): void {
  const { metrics, log, askerOf } = parts
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // Uses the pattern of the route and not the URL, which may contain any text and also tokens of customers.
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
