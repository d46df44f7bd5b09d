import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { after } from 'node:test'
import type { SecureContextOptions } from 'node:tls'
import { certificateForTests } from './certificate-for-tests.ts'
import { createOutbound, type Outbound, type OutboundParts } from './outbound-agent.ts'

export interface Receiver {
  port: number
  url: string
  /** Returns the number of connections made to the receiver. */
  connections: () => number
  close(): void
}

type Answer = (incoming: IncomingMessage, response: ServerResponse) => unknown

/** Starts an HTTP server on the loopback interface, which stands in for an external server. */
export function httpReceiver(answer: Answer): Promise<Receiver> {
  return listening(
    createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => void answer(incoming, response)),
    'http',
  )
}

export function httpsReceiver(answer: Answer, options: SecureContextOptions = {}): Promise<Receiver> {
  const settings = { ...certificateForTests, ...options }
  return listening(
    createSecureServer(settings, (incoming, response) => void answer(incoming, response)),
    'https',
  )
}

/** Starts a TCP server, for tests of receivers that do not speak HTTP. */
export function tcpReceiver(onConnection: (socket: Socket) => unknown): Promise<Receiver> {
  return listening(
    createTcpServer((socket) => void onConnection(socket)),
    'http',
  )
}

export function outboundForTests(parts: Partial<OutboundParts> = {}): Outbound {
  const outbound = createOutbound({ allowPrivate: true, ...parts })
  after(() => outbound.close())
  return outbound
}

async function listening(server: Server, scheme: string): Promise<Receiver> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  after(close)
  const { port } = server.address() as AddressInfo
  return { port, url: `${scheme}://127.0.0.1:${port}/hook`, connections: () => connections, close }
}
