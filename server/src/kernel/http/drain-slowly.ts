import type { IncomingMessage } from 'node:http'

/** Maximum size of a body that is discarded at full speed, in bytes. */
const smallBytes = 64 * 1024
/**
 * Rate at which the unread rest of a larger body is discarded, in bytes per millisecond and connection (2 MiB per
 * second).
 */
const bytesPerMs = 2 * 1024
/**
 * Maximum number of bytes that are discarded for one request. At the rate above this takes eight seconds, in which
 * the sender can read the answer. Then the connection is closed.
 */
const mostBytes = 16 * 1024 * 1024

/**
 * Discards the part of a body that no handler has read. The connection stays open meanwhile, because closing it while
 * the body arrives would lose the answer. A large rest is read slowly, because reading it at full speed would delay
 * all other callers.
 */
export function drainSlowly(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const length = Number(request.headers['content-length'] ?? Infinity)
  if (request.headers['transfer-encoding'] === undefined && !(length > smallBytes)) return
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) {
      request.destroy()
      return
    }
    request.pause()
    setTimeout(() => request.resume(), chunk.length / bytesPerMs).unref()
  })
  // Starts reading here, because Node would otherwise discard the unread body itself, at full speed. A body that was
  // piped to a reader that failed is paused, and a listener alone would not continue it.
  request.resume()
}
