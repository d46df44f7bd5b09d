import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface KeyProxy {
  port: number
  close(): Promise<void>
}

/** Starts a proxy that adds an API key to every request, for test tools that cannot send one themselves. */
export async function withKey(target: number, key: string): Promise<KeyProxy> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const { method, url: path } = incoming
    const passed = request({ port: target, host: '127.0.0.1', method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
