import type { FastifyInstance } from 'fastify'
import { drainSlowly } from './drain-slowly.ts'

/**
 * Ends connections without losing answers. Discards unread bodies. Once the server closes or the process is about to
 * stop, answers ask callers to close their connections.
 */
export function endConnections(server: FastifyInstance, isLeaving: (() => boolean) | undefined): void {
  // While the server closes, answers carry the header `connection: close`. Without it, a connection in use would
  // stay open for further requests.
  let closing = false
  server.addHook('onSend', (request, reply, _payload, done) => {
    drainSlowly(request.raw)
    if (closing || isLeaving?.()) reply.header('connection', 'close')
    done()
  })
  server.addHook('preClose', (done) => {
    closing = true
    const hangingUp = setInterval(() => server.server.closeIdleConnections(), 25)
    server.server.once('close', () => clearInterval(hangingUp))
    done()
  })
}
