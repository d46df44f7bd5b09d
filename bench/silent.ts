import { type AddressInfo, createServer } from 'node:net'

/** A port that takes every connection and never says a word: a mail server, or a customer's endpoint, at its worst. */
export async function listenSilently(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
