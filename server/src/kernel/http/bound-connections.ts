import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'

export interface ConnectionBounds {
  /** Maximum number of connections of all callers together. */
  connections: number
  perAddress: number
  /** Size in bytes from which an incomplete head (request line and headers) counts as large. */
  largeHead: number
  /** Maximum number of connections with a large incomplete head. */
  largeHeads: number
  /**
   * Returns true for the address of a trusted proxy. The number of its connections is not limited, because they carry
   * the requests of many callers.
   */
  isTrusted?: (address: string) => boolean
}

export const usualBounds: ConnectionBounds = {
  connections: 4096,
  perAddress: 512,
  largeHead: 20 * 1024,
  largeHeads: 64,
}

const lookEveryMs = 200
const logEveryMs = 60_000

/**
 * Limits the memory and connections that unauthenticated callers can occupy.
 *
 * 1. Connections are counted, in total and by address. Connections above a maximum are closed.
 * 2. Only a few connections at a time may have a large incomplete head. Further ones are closed, the latest first.
 *    Only GET requests of the HTTP endpoint that runs operations need a request line of more than a few kilobytes.
 *
 * The time limit for the arrival of a head is a setting of the server (`headersTimeout`).
 */
export function boundConnections(server: Server, bounds: ConnectionBounds, log: Logger): void {
  /**
   * The state of each connection. While a head arrives, it is the number of bytes that the connection had received
   * before this head. While a request is being answered, it is the response.
   */
  const heads = new Map<Socket, number | ServerResponse>()
  const perAddress = new Map<string, number>()
  let loggedAt = -Infinity
  let looking: NodeJS.Timeout | undefined

  const hangUp = (socket: Socket, why: string): void => {
    socket.destroy()
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    log.warn({ connections: heads.size }, `A connection was closed: ${why}.`)
  }

  const look = (): void => {
    let large = 0
    for (const [socket, from] of heads) {
      if (typeof from !== 'number' || socket.bytesRead - from <= bounds.largeHead) continue
      large += 1
      if (large > bounds.largeHeads) hangUp(socket, 'too many connections send long headers at the same time')
    }
  }

  server.maxConnections = bounds.connections
  server.on('drop', () =>
    log.debug('A connection was refused because the process already has too many connections.'),
  )
  server.prependListener('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
    const count = (perAddress.get(address) ?? 0) + 1
    perAddress.set(address, count)
    heads.set(socket, 0)
    looking ??= setInterval(look, lookEveryMs).unref()
    socket.once('close', () => {
      heads.delete(socket)
      const remaining = perAddress.get(address)! - 1
      if (remaining === 0) perAddress.delete(address)
      else perAddress.set(address, remaining)
      if (heads.size > 0) return
      clearInterval(looking)
      looking = undefined
    })
    if (count > bounds.perAddress && !bounds.isTrusted?.(address))
      hangUp(socket, 'its IP address already has too many connections')
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    heads.set(socket, response)
    response.once('close', () => {
      if (heads.get(socket) === response) heads.set(socket, socket.bytesRead)
    })
  })
}
