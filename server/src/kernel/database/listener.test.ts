import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Network, networkTo } from '../../testing/network.ts'
import { soon } from '../../testing/soon.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { listen } from './listener.ts'

/**
 * Starts a listener over a network that the test can interrupt, and opens a direct connection that sends
 * notifications.
 */
async function listening(t: TestContext, arrange: (network: Network) => void = () => undefined) {
  const connection = await testDatabase()
  const network = await networkTo(t, { path: `${connection.host}/.s.PGSQL.${connection.port}` })
  arrange(network)
  const speaker = new pg.Client(connection)
  await speaker.connect()
  t.after(() => speaker.end())
  const received: string[] = []
  const missed = { count: 0 }
  const listener = listen(
    { ...connection, host: '127.0.0.1', port: network.port },
    {
      channels: { test_listener: (payload) => received.push(payload) },
      missed: () => missed.count++,
      onError: () => undefined,
    },
    { heartbeatMs: 500 },
  )
  t.after(() => listener.close())
  const awaitNotification = (word: string): Promise<void> =>
    soon(async () => {
      await speaker.query('select pg_notify($1, $2)', ['test_listener', word])
      assert.ok(received.includes(word), `${word} was not heard`)
    }, 5_000)
  return { network, listener, missed, awaitNotification }
}

test('a silent listening connection is closed, `missed` is called, and a new connection receives notifications', async (t) => {
  const { network, listener, missed, awaitNotification } = await listening(t)
  await awaitNotification('before')
  assert.ok(listener.connected())
  const before = missed.count
  network.stall()
  await soon(async () => {
    await sleep(10)
    assert.ok(!listener.connected(), 'the silence was not noticed')
  }, 10_000)
  assert.ok(missed.count > before)
  await awaitNotification('after')
  assert.ok(listener.connected())
  assert.ok(missed.count > before + 1, 'what was said in between may have been missed')
})

test('a connection that stops responding before `listen` is answered is replaced, too', async (t) => {
  const { listener, awaitNotification } = await listening(t, (network) =>
    network.stallAt('listen test_listener'),
  )
  await awaitNotification('at last')
  assert.ok(listener.connected())
})
