import type { IncomingMessage, Server } from 'node:http'

/** Time limit for the arrival of a large body, in milliseconds. It suffices for 20 MiB at 35 KB per second. */
export const slowArrivalMs = 10 * 60_000

/**
 * Ends a request whose body does not arrive within `limitMs`, with the same answer that Node gives after its own time
 * limit. Node's limit is not used for this, because it applies to all routes, including those that receive large
 * files.
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
