import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'

export interface ConnectionBounds {
  /** Of all callers together. */
  connections: number
  perAddress: number
  /** Bytes of a request line and headers that are still arriving, above which a connection counts as large. */
  largeHead: number
  /** So many connections may be large at a time. */
  largeHeads: number
  /** Proxies, behind which there are many callers, are not bounded. */
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
 * What callers can make the service hold before they said who they are: connections are counted, together and by address,
 * and one too many is hung up on. Only the gateway's GET needs a request line of more than a few kilobytes, so few
 * connections at a time may have that much of a request that is not there whole; of more, the latest are hung up on. How long
 * a head may take to arrive is a setting of the server.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds, log: Logger): void {
  /** How much had been read of each when the head that is arriving began; or the answer that is under way. */
  const heads = new Map<Socket, number | ServerResponse>()
  const perAddress = new Map<string, number>()
  let loggedAt = -Infinity
  let looking: NodeJS.Timeout | undefined

  const hangUp = (socket: Socket, why: string): void => {
    socket.destroy()
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    log.warn({ connections: heads.size }, `A connection was hung up on: ${why}.`)
  }

  const look = (): void => {
    let large = 0
    for (const [socket, from] of heads) {
      if (typeof from !== 'number' || socket.bytesRead - from <= bounds.largeHead) continue
      large += 1
      if (large > bounds.largeHeads) hangUp(socket, 'too many send long headers at the same time')
    }
  }

  server.maxConnections = bounds.connections
  server.on('drop', () => log.debug('A connection was refused: there are too many.'))
  server.prependListener('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
    const count = (perAddress.get(address) ?? 0) + 1
    perAddress.set(address, count)
    heads.set(socket, 0)
    looking ??= setInterval(look, lookEveryMs).unref()
    socket.once('close', () => {
      heads.delete(socket)
      const left = perAddress.get(address)! - 1
      if (left === 0) perAddress.delete(address)
      else perAddress.set(address, left)
      if (heads.size > 0) return
      clearInterval(looking)
      looking = undefined
    })
    if (count > bounds.perAddress && !bounds.isTrusted?.(address))
      hangUp(socket, 'its address has too many already')
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    heads.set(socket, response)
    response.once('close', () => {
      if (heads.get(socket) === response) heads.set(socket, socket.bytesRead)
    })
  })
}
