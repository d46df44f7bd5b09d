import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { soon } from '../../testing/soon.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Connection } from './database.ts'
import { listen } from './listener.ts'

/** Stands between the two, and can swallow what they say on the connections that there are, without a word. */
async function middleman({ host, port }: Connection) {
  const pairs: [Socket, Socket][] = []
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    pairs.push([near, far])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    for (const socket of pairs.flat()) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume()
        far.unpipe(near).resume()
      }
    },
  }
}

test('a listening connection that alone falls silent is given up, what it may have missed is told, and a new one hears', async () => {
  const connection = await testDatabase()
  const between = await middleman(connection)
  const speaker = new pg.Client(connection)
  await speaker.connect()
  after(() => speaker.end())
  const heard: string[] = []
  let missed = 0
  const listener = listen(
    { ...connection, host: '127.0.0.1', port: between.port },
    {
      channels: { test_listener: (payload) => heard.push(payload) },
      missed: () => missed++,
      onError: () => undefined,
    },
    { heartbeatMs: 500 },
  )
  after(() => listener.close())
  const isHeard = (word: string): Promise<void> =>
    soon(async () => {
      await speaker.query('select pg_notify($1, $2)', ['test_listener', word])
      assert.ok(heard.includes(word), `${word} was not heard`)
    })

  await isHeard('before')
  assert.ok(listener.connected())
  const missedBefore = missed
  between.swallow()
  await soon(async () => {
    await sleep(10)
    assert.ok(!listener.connected(), 'the silence was not noticed')
  }, 10_000)
  assert.ok(missed > missedBefore)
  await isHeard('after')
  assert.ok(listener.connected())
  assert.ok(missed > missedBefore + 1, 'what was said in between may have been missed')
})
