import type { FastifyInstance } from 'fastify'
import { drainSlowly } from './drain-slowly.ts'

/** Lets connections end: unread bodies are drained, and callers leave once the server closes or the process is about to. */
export function endConnections(server: FastifyInstance, isLeaving: (() => boolean) | undefined): void {
  // A connection that was busy when the server began to close is marked as closing. Without the mark, an idle one would
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
