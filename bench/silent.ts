import { type AddressInfo, createServer } from 'node:net'

/**
 * Listens on a port that accepts every connection and never answers. This is the worst case of a mail server or of a
 * webhook endpoint.
 */
export async function listenSilently(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
