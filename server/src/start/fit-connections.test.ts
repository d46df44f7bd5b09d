import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { connectionsOf, usualSizes } from '../kernel/database/sizes.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { soon } from '../testing/soon.ts'
import { testDatabase } from '../testing/test-database.ts'
import { embeddedConnections, fit, fitConnections } from './fit-connections.ts'

const usualServer = { most: 100, reserved: 3, promised: 0, foreign: 0 }
const unset = (processes = 1) => ({ processes, requestedSizes: undefined })

test('by default, four hosts of one process, or one of four processes, fit on a Postgres with its default settings', () => {
  let promised = 0
  for (let host = 0; host < 4; host++) {
    const { sizes, warning } = fit({ ...usualServer, promised }, unset())
    assert.equal(warning, undefined)
    assert.ok(sizes.transactions >= 8, JSON.stringify(sizes))
    promised += connectionsOf(sizes)
  }
  assert.ok(promised <= 97 - 5, `${promised} connections`)
  const { sizes, warning } = fit(usualServer, unset(4))
  assert.equal(warning, undefined)
  assert.equal(4 * connectionsOf(sizes), promised)
})

test('a larger Postgres is not used beyond the default sizes, and a nearly full one is shared', () => {
  assert.deepEqual(fit({ ...usualServer, most: 500 }, unset()), { sizes: usualSizes })
  const beside = fit({ ...usualServer, promised: 69 }, unset())
  assert.ok(connectionsOf(beside.sizes) <= 97 - 69 - 5)
  assert.equal(beside.warning, undefined)
})

test('a process that finds all connections promised starts with the minimum and a warning', () => {
  const { sizes, warning } = fit({ ...usualServer, promised: 92, foreign: 2 }, unset())
  assert.deepEqual(sizes, { readers: 1, transactions: 2 })
  assert.equal(
    warning,
    'This process may open 16 connections with QUOIN_DB_CONNECTIONS=1:2, and Postgres allows 97 (max_connections 100, of which 3 are reserved), ' +
      'but other processes of Quoin may open 92 and other programs use 2. Requests that get no connection are answered with 503. Remedy: set max_connections to 118 or more.',
  )
})

test('a configuration that can never fit is refused with a remedy', () => {
  assert.throws(() => fit(usualServer, { processes: 4, requestedSizes: usualSizes }), {
    name: 'StartRefused',
    message:
      'The 4 processes of this host may open 140 connections with QUOIN_DB_CONNECTIONS=4:16, and Postgres allows 97 (max_connections 100, of which 3 are reserved): ' +
      'set QUOIN_DB_CONNECTIONS=2:8, or set max_connections to 148 or more.',
  })
  const sizes = { readers: 2, transactions: 8 }
  assert.deepEqual(fit(usualServer, { processes: 4, requestedSizes: sizes }), { sizes })
  assert.throws(() => fit(usualServer, unset(8)), {
    message:
      /^The 8 processes of this host may open 128 connections .*: set max_connections to 136 or more\.$/,
  })
})

test('a configuration that does not fit beside other processes causes a warning with a remedy', () => {
  const { sizes, warning } = fit(
    { ...usualServer, promised: 70 },
    { processes: 1, requestedSizes: usualSizes },
  )
  assert.deepEqual(sizes, usualSizes)
  assert.match(
    warning!,
    /other processes of Quoin may open 70 .*: set QUOIN_DB_CONNECTIONS=2:7, or set max_connections to 113 or more\.$/,
  )
})

test('the embedded Postgres allows the connections of all processes of its host', () => {
  assert.equal(embeddedConnections(readConfig({})), 100)
  assert.ok(
    embeddedConnections(readConfig({ QUOIN_API_PROCESSES: '8' })) >= 8 * connectionsOf(usualSizes) + 20,
  )
})

test('a running process counts with all connections that it may open, and other programs with those that are open', async (t) => {
  const connection = await testDatabase()
  const config = readConfig({
    DATABASE_URL: 'postgres://somewhere.example/quoin',
    QUOIN_DB_CONNECTIONS: '4:16',
  })
  const sizes = { readers: 100, transactions: 400 }
  const foreign = new pg.Client(connection)
  await foreign.connect()
  t.after(() => foreign.end())
  const other = openDatabase(connection, () => undefined, sizes)
  let isOpen = true
  const close = async (): Promise<void> => {
    if (isOpen) await other.close()
    isOpen = false
  }
  t.after(close)
  // The numbers include the connections of other tests, which run on the same Postgres at the same time.
  const reserved = async (): Promise<number> => {
    const { warning = '' } = await fitConnections(connection, config)
    const [, count, others] = /may open (\d+) and other programs use (\d+)/.exec(warning) ?? [
      undefined,
      '0',
      '1',
    ]
    assert.ok(Number(others) > 0, warning)
    return Number(count)
  }
  const all = connectionsOf(sizes)
  await soon(async () => assert.ok((await reserved()) >= all))
  await close()
  await soon(async () => assert.ok((await reserved()) < all))
})
