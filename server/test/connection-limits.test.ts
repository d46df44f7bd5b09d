import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { soon } from '../src/testing/soon.ts'
import { testApp } from '../src/testing/test-app.ts'

// Tests the maximum number of connections that callers without an API key can keep open from one IP address.

const perAddress = 512
const longHeads = 64

/**
 * Opens connections to the service and sends the same beginning of a request on each. Returns a function that counts
 * the connections that are still open.
 */
async function opened(t: TestContext, count: number, beginning: string): Promise<() => number> {
  const { server } = await testApp()
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const sockets: Socket[] = []
  t.after(() => sockets.forEach((socket) => socket.destroy()))
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}) // The test expects the service to close connections.
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(beginning)
  }
  return () => sockets.filter((socket) => !socket.closed && !socket.destroyed).length
}

async function settlesAt(expected: number, count: () => number): Promise<void> {
  await soon(async () => {
    await sleep(20)
    assert.equal(count(), expected)
  })
}

test('one IP address can keep only a limited number of connections open', async (t) => {
  await settlesAt(perAddress, await opened(t, perAddress + 8, ''))
})

test('one IP address can keep only few requests with a long, incomplete header open', async (t) => {
  await settlesAt(longHeads, await opened(t, longHeads + 16, `GET /?${'x'.repeat(60 * 1024)}`))
})
