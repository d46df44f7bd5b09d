import type { IncomingMessage } from 'node:http'

/** Bodies of this size or less are discarded at once. */
const smallBytes = 64 * 1024
/** Rate at which the rest of a larger body is discarded, for one connection. */
const bytesPerMs = 2 * 1024
/** Maximum discarded for one request: eight seconds, in which the sender can read the answer. */
const mostBytes = 16 * 1024 * 1024

/**
 * Discards the part of a body that no handler reads. The connection stays open for a while, because closing it while the
 * rest arrives would lose the answer. A large rest is read slowly, because reading it at full speed would delay all other
 * callers.
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
  // Node itself discards a body that has not been read at all, at full speed.
  request.read(0)
}
