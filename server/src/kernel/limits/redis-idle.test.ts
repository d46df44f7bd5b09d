import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bucket, closedAfter } from './limiter-laws-for-tests.ts'
import { command, redisFor } from './redis-for-tests.ts'
import { redisLimiter } from './redis-limiter.ts'

// A host that has asked nothing for a while: its next request is neither turned away nor let through uncounted.

/** Longer than the limiter takes to find its connection cold, and to look after it. */
const idleMs = 2600

test('the first request of an idle host has the time that a cold server takes, and is counted', async (t) => {
  const redis = await redisFor(t)
  const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
  const key = bucket(60)
  assert.equal((await limiter.take([key])).remaining, 59)
  await sleep(idleMs)
  redis.hang()
  setTimeout(() => redis.wake(), 150)
  assert.ok((await limiter.take([key])).remaining <= 59)
  assert.ok((await limiter.take([key])).remaining <= 58)
})

test('a connection that the network forgot while nobody asked is found and opened anew before the next request', async (t) => {
  const redis = await redisFor(t)
  const network = await networkTo(t, redis.port)
  const limiter = await closedAfter(t, redisLimiter({ url: network.url }))
  const key = bucket(60)
  await limiter.take([key])
  network.forget()
  await sleep(idleMs)
  const began = performance.now()
  await limiter.take([key])
  assert.ok(performance.now() - began < 90, `It took ${performance.now() - began} ms.`)
})

test('a server whose script was flushed while nobody asked answers the next request', async (t) => {
  const redis = await redisFor(t)
  const limiter = await closedAfter(t, redisLimiter({ url: redis.url }))
  const key = bucket(60)
  await limiter.take([key])
  await command(redis.url, 'SCRIPT', 'FLUSH')
  await sleep(idleMs)
  assert.ok((await limiter.take([key])).remaining <= 59)
})

/** Passes everything on, until it forgets the connections there are: then they stay open and nothing comes through. */
async function networkTo(t: TestContext, port: number): Promise<{ url: string; forget(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forget: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}
