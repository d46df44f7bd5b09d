import type { IncomingMessage, Server } from 'node:http'

/** How long the slowest of all bodies may take: 20 MiB, over a line of 35 KB a second. */
export const slowArrivalMs = 10 * 60_000

/**
 * Has a body that is not there in time answered as Node answers one: its own limit is the same for all routes, and so that of
 * those to which large files come.
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
