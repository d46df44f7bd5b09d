import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { networkTo } from '../../testing/network.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'

// Only the settings are tested here, because a test cannot drop packets. On a network that drops packets, it was
// verified by hand that both ends detect a lost connection.

const scope = { orgId: '00000000-0000-0000-0000-000000000000', locations: '*' } as const
const established = '01'
const probeTimer = '02'
const ticksPerSecond = 100

/** Returns the seconds until the next TCP keep-alive probe, for each local connection to this port. */
function secondsToProbe(port: number): number[] {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to, state]) => to === remote && state === established)
  return rows.map((row) => {
    const [timer, remaining] = row[5]!.split(':')
    return timer === probeTimer ? parseInt(remaining!, 16) / ticksPerSecond : Infinity
  })
}

test('client and server send TCP keepalives on idle connections, so that each notices when the other has vanished', async (t) => {
  const connection = await testDatabase()
  const network = await networkTo(t, { path: `${connection.host}/.s.PGSQL.${connection.port}` })
  const reached = { ...connection, host: '127.0.0.1', port: network.port }
  const database = openDatabase(reached, () => undefined, { readers: 1, transactions: 1 })
  t.after(() => database.close())
  const settingsQuery = `select name, setting::int as value from pg_settings where name like 'tcp\\_%' and source = 'session' order by name`
  const names = ['tcp_keepalives_count', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_user_timeout']
  for (const rows of [
    await database.system.rows<{ name: string }>(settingsQuery),
    await database.live.reader(scope).rows<{ name: string }>(settingsQuery),
    await database.live.transaction(scope, (transaction) =>
      transaction.rows<{ name: string }>(settingsQuery),
    ),
  ])
    assert.deepEqual(
      rows.map(({ name }) => name),
      names,
    )
  const all = secondsToProbe(network.port)
  assert.ok(all.length >= 3, `${all.length} connections`)
  assert.ok(
    all.every((seconds) => seconds <= 10),
    all.join(),
  )
})
