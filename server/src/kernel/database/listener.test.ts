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

test('a connection that cannot listen is closed before the next attempt', async (t) => {
  const connection = await testDatabase()
  const errors: Error[] = []
  const listener = listen(connection, {
    // Not a valid name, so that Postgres refuses it, as a standby refuses every name.
    channels: { 'not a name': () => undefined },
    name: 'that cannot listen',
    missed: () => undefined,
    onError: (error) => errors.push(error),
  })
  t.after(() => listener.close())
  await soon(async () => assert.ok(errors.length >= 3, 'no third attempt'), 10_000)
  const looking = new pg.Client(connection)
  await looking.connect()
  t.after(() => looking.end())
  await soon(async () => {
    const { rows } = await looking.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and application_name = 'quoin listener that cannot listen'`,
    )
    assert.ok(rows[0]!.open <= 1, `${rows[0]!.open} connections are open`)
  }, 2_000)
})
