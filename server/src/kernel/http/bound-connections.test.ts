import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { soon } from '../../testing/soon.ts'
import { boundConnections, type ConnectionBounds, usualBounds } from './bound-connections.ts'

async function bounded(t: TestContext, bounds: Partial<ConnectionBounds>) {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const server: Server = createServer({ maxHeaderSize: 256 * 1024 }, (_request, response) =>
    response.end('ok'),
  )
  boundConnections(server, { ...usualBounds, ...bounds }, log)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  const open = async (text = ''): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}) // The test expects the connection to be closed.
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const stillOpen = (): number => sockets.filter((socket) => !socket.closed && !socket.destroyed).length
  return { open, logged, stillOpen, port }
}

const answerOf = async (socket: Socket): Promise<string> => {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString()
}

async function settles(count: () => number, expected: number): Promise<void> {
  await soon(async () => {
    await sleep(10)
    assert.equal(count(), expected)
  })
}

test('connections from one address are limited, and closing one allows another', async (t) => {
  const { open, stillOpen, logged } = await bounded(t, { perAddress: 3 })
  const first = await open()
  for (let index = 0; index < 5; index += 1) await open()
  await settles(stillOpen, 3)
  assert.equal(logged.length, 1)
  assert.match(await answerOf(first), /^HTTP\/1.1 200/)
  first.destroy()
  await settles(stillOpen, 2)
  await soon(async () => assert.match(await answerOf(await open()), /^HTTP\/1.1 200/))
})

test('connections from a trusted proxy are not limited', async (t) => {
  const { open, stillOpen } = await bounded(t, { perAddress: 3, isTrusted: () => true })
  for (let index = 0; index < 6; index += 1) await open()
  assert.match(await answerOf(await open()), /^HTTP\/1.1 200/)
  assert.equal(stillOpen(), 7)
})

test('connections from all addresses together are limited', async (t) => {
  const { open, stillOpen } = await bounded(t, { connections: 4 })
  for (let index = 0; index < 8; index += 1) await open()
  await settles(stillOpen, 4)
})

test('few connections may have a long incomplete header at a time, and others are not affected', async (t) => {
  const { open, stillOpen } = await bounded(t, { largeHeads: 2 })
  const short = await open()
  const half = `GET /?${'x'.repeat(100 * 1024)}`
  const long: Socket[] = []
  for (let index = 0; index < 8; index += 1) long.push(await open(half))
  await settles(stillOpen, 3)
  assert.match(await answerOf(short), /^HTTP\/1.1 200/)
  const openSocket = long.find((socket) => !socket.closed && !socket.destroyed)!
  openSocket.write(' HTTP/1.1\r\nhost: x\r\n\r\n')
  assert.match(String(((await once(openSocket, 'data')) as [Buffer])[0]), /^HTTP\/1.1 200/)
})
