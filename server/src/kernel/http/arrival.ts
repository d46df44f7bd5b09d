import type { IncomingMessage, Server } from 'node:http'

/** Time limit for the slowest body: 20 MiB over a line of 35 KB a second. */
export const slowArrivalMs = 10 * 60_000

/**
 * Answers a body that does not arrive in time as Node does. Node's own limit applies to all routes, so it must suit the
 * routes that receive large files.
 */
export function boundArrival(server: Server, request: IncomingMessage, limitMs: number): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const late = setTimeout(() => {
    if (request.complete || !request.socket.writable) return
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, request.socket)
  }, limitMs).unref()
  request.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late))
}
