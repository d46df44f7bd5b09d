// Slow: it makes a Postgres cluster.

import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { openPostgres, type PostgresUse, stopPostgres } from '../../scripts/tdd/open-postgres.ts'
import { afterwards, scratchDirectory } from '../src/start/postgres/testing/scratch.ts'
import { soon } from '../src/testing/soon.ts'
import { testDatabase } from '../src/testing/test-database.ts'
import { templateName } from '../src/testing/template.ts'

test('the Postgres of npm run tdd outlives a run, drops the databases of its tests, and stops on request', async (t) => {
  // The root is a link to the checkout, so that a running Postgres of `npm run tdd` for this checkout is not
  // affected.
  const root = join(scratchDirectory(t), 'checkout')
  symlinkSync(resolve(import.meta.dirname, '../..'), root)
  const connectionOf = ({ environment }: PostgresUse): pg.ClientConfig =>
    JSON.parse(environment['QUOIN_TEST_POSTGRES']!) as pg.ClientConfig
  afterwards(t, () => stopPostgres(root))

  const [first, second] = await Promise.all([openPostgres(root), openPostgres(root)])
  assert.deepEqual(second.environment, first.environment, 'two runs at once share one')
  await testDatabase(connectionOf(first))
  const client = new pg.Client(connectionOf(first))
  await client.connect()
  const databases = async (): Promise<string[]> => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^(test_|${templateName})' order by 1`,
    )
    return rows.map(({ datname }) => datname)
  }
  assert.equal((await databases()).length, 2)
  first.release()
  second.release()
  await soon(async () => assert.deepEqual(await databases(), [templateName]), 60_000)

  const third = await openPostgres(root)
  assert.deepEqual(third.environment, first.environment)
  third.release()
  await client.end()
  await stopPostgres(root)
  await soon(async () => {
    const late = new pg.Client(connectionOf(first))
    late.on('error', () => undefined)
    await assert.rejects(late.connect())
  }, 60_000)
})
