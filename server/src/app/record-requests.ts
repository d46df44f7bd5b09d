import type { FastifyInstance } from 'fastify'
import { listRequests } from '../domains/office/requests/operations.ts'
import { redactText } from '../kernel/logs.ts'
import type { RequestLog } from '../kernel/request-log/index.ts'

/**
 * Adds each answered request with a valid API key or token to the request log, also if it was refused. Successful calls
 * of `requests.list` are left out, so that a program that follows the log does not fill it. Closes the log with the
 * server.
 */
export function recordRequests(server: FastifyInstance, requestLog: RequestLog): RequestLog {
  server.addHook('onClose', () => requestLog.flush())
  server.addHook('onResponse', (request, reply, done) => {
    const { access, operationName, errorCode } = request
    if (access && (operationName !== listRequests.name || errorCode !== null)) {
      const { id: keyId, org, mode } = access.actor
      requestLog.record({
        org_id: org.id,
        mode,
        key_id: keyId,
        operation: operationName,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        error_code: errorCode,
        duration_ms: Math.round(reply.elapsedTime),
        request_id: redactText(request.requestId),
      })
    }
    done()
  })
  return requestLog
}
