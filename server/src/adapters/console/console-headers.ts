import type { FastifyInstance } from 'fastify'

/**
 * Sets the security headers of all answers of the console except its pages. With these headers, no page may show the
 * answers in a frame, and no page of another site may load them.
 */
export function consoleHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (/^\/console\/(api|live)\//.test(request.url))
      reply
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        .header('x-frame-options', 'DENY')
        .header('cross-origin-resource-policy', 'same-origin')
    done()
  })
}
