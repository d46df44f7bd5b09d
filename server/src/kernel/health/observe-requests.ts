import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { redactText } from '../logs.ts'
import { logEvents } from '../log-events.ts'
import type { Metrics } from './metrics.ts'

const slowSeconds = 1
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Counts each request, and logs those that failed or were slow. A flood that the limiter refuses must not flood the log. */
export function observeRequests(server: FastifyInstance, metrics: Metrics, log: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // The pattern, never the address: that one holds whatever the caller likes.
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const seconds = reply.elapsedTime / 1000
    metrics.request({ method: methods.has(method) ? method : 'other', route, status, seconds })
    const level = (status >= 400 && status !== 429) || seconds > slowSeconds ? 'info' : 'debug'
    if (log.isLevelEnabled(level)) {
      const entry = {
        event: logEvents.request,
        request_id: redactText(request.requestId),
        method,
        route,
        status,
        duration_ms: Math.round(seconds * 10_000) / 10,
      }
      log[level](entry, 'A request was answered.')
    }
    done()
  })
}
