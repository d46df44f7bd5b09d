import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'node:test'
import { scratchDirectory } from '../../../start/postgres/testing/scratch.ts'
import { databaseBefore } from '../../../testing/database-before.ts'
import { migrate } from '../migrate.ts'
import { listMigrations } from '../migration-list.ts'
import { createSchema } from './create-schema.ts'

/** Creates an empty database without any recorded migration. */
const emptyDatabase = (): ReturnType<typeof databaseBefore> => databaseBefore('')

test('if two hosts start on an empty database at once, one of them creates the schema', async (t) => {
  const { connection, client } = await emptyDatabase()
  t.after(() => client.end())
  const results = await Promise.all([migrate(connection), migrate(connection)])
  const counts = results.map(({ applied }) => applied.length).toSorted((a, b) => a - b)
  assert.deepEqual(counts, [0, (await listMigrations()).length])
  assert.equal((await client.query('select from live.estimate_owners')).rowCount, 0)
})

test('a schema file that fails is named, and no part of the schema remains', async (t) => {
  const { client } = await emptyDatabase()
  t.after(() => client.end())
  const folder = scratchDirectory(t)
  mkdirSync(join(folder, 'work'))
  writeFileSync(join(folder, 'first.sql'), 'create schema live; create schema sandbox; create schema quoin;')
  writeFileSync(
    join(folder, 'work/wrong.sql'),
    '-- In each mode (schemas live and sandbox)\n\ncreate table jobs (id int); grant select on jobs to no_role;',
  )
  await client.query('begin')
  await assert.rejects(createSchema(client, { directory: pathToFileURL(`${folder}/`) }), {
    message: 'schema/work/wrong.sql failed: role "no_role" does not exist',
  })
  await client.query('rollback')
  const { rows } = await client.query(`select to_regclass('live.jobs') as jobs`)
  assert.deepEqual(rows, [{ jobs: null }])
})
