import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { observe } from '../../../scripts/migrations/observe.ts'
import { observeMigrations } from '../../../scripts/migrations/observe-migrations.ts'
import type { MigrationFile } from '../../src/kernel/database/migration-files.ts'
import { newId } from '../../src/kernel/ids.ts'
import { type Facts, type MigrationFacts, readFacts } from '../../src/operate/upgrade/facts.ts'
import { releases } from '../../src/operate/upgrade/releases.ts'
import { asOwner } from '../../src/start/postgres/index.ts'
import { readMigrations } from '../../src/testing/read-migrations.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import { firstUnderRules, violationOf } from './rules.ts'

let client: pg.Client
let stored: Facts
let observed: Facts

before(async () => {
  const server = await testDatabase()
  const owner = asOwner(server).user!
  const admin = new pg.Client(server)
  await admin.connect()
  const database = `${server.database}_${newId().replaceAll('-', '')}`
  await admin.query(`create database ${database} owner ${owner}`)
  await admin.end()
  client = new pg.Client({ ...server, database })
  await client.connect()
  stored = await readFacts()
  observed = await observeMigrations(client, owner)
  // The owner is subject to row-level security, and would not find the rows that the tests below change.
  await client.query('reset role')
})

after(() => client.end())

const newer = async (): Promise<MigrationFile[]> =>
  (await readMigrations()).filter(({ name }) => name >= firstUnderRules)

function withoutTimes({ migrations, ...facts }: Facts): unknown {
  const withTimes = Object.entries(migrations).map(([name, each]) => [name, { ...each, ms: 0 }])
  return { ...facts, migrations: Object.fromEntries(withTimes) }
}

/** Applies SQL as a migration to the reference database, and returns what Postgres did. */
async function tried(sql: string, marks: Partial<MigrationFile> = {}): Promise<MigrationFacts> {
  const file = {
    name: 'tried',
    path: '',
    digest: '',
    expands: false,
    inEachMode: false,
    standsStill: undefined,
  }
  return await observe(client, { ...file, isOutsideTransaction: false, ...marks, sql })
}

test('migrations/facts.json says what Postgres does when the migrations are applied', async () => {
  const first = releases[0].lastMigration
  const expected = (await readMigrations()).filter(({ name }) => !name.startsWith(first) && name > first)
  assert.deepEqual(
    Object.entries(stored.migrations).map(([name, { digest }]) => ({ name, digest })),
    expected.map(({ name, digest }) => ({ name, digest })),
    'Run `npm run generate` after adding a migration.',
  )
  assert.deepEqual(
    withoutTimes(observed),
    withoutTimes(stored),
    'Run `npm run generate` and review the changes.',
  )
})

test('no new migration processes the rows of an older table while others wait, unless it says why', async () => {
  const violations = (await newer()).flatMap(
    (file) => violationOf(file, observed.migrations[file.name]!) ?? [],
  )
  assert.deepEqual(violations, [])
})

test('the changelog names each migration for which the service stands still', async () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  const unnamed = (await newer()).filter(
    ({ name, standsStill }) => standsStill !== undefined && !changelog.includes(name.slice(0, 4)),
  )
  assert.deepEqual(
    unnamed.map(({ name }) => name),
    [],
  )
})

test('the rules find blocking changes: an index, a rewrite, a constraint, a backfill', async () => {
  const bad: Record<string, [sql: string, sentence: RegExp]> = {
    index: [
      'create index law_index on live.leads (created_at)',
      /builds 1 indexes on leads while others cannot use leads/,
    ],
    rewrite: [
      'alter table live.leads add column law_rewrite uuid not null default gen_random_uuid()',
      /rewrites leads while/,
    ],
    constraint: [
      'alter table live.leads add column law_a int; alter table live.leads add constraint law_check check (law_a is null)',
      /reads all rows of leads while/,
    ],
    backfill: [
      'alter table live.clients add column law_b int; update live.leads set law_a = null',
      /writes leads while others cannot use clients/,
    ],
    'backfill without a lock': [
      'update live.leads set law_a = null',
      /writes most rows of leads in one transaction/,
    ],
  }
  for (const [name, [sql, sentence]] of Object.entries(bad)) {
    const facts = await tried(sql)
    assert.match(violationOf({ name, standsStill: undefined }, facts) ?? 'not found', sentence, name)
    assert.equal(violationOf({ name, standsStill: 'the rule is tried' }, facts), undefined)
  }
})

test('the rules allow changes that take the same time with any number of rows', async () => {
  const good: Record<string, Partial<MigrationFile>> = {
    'alter table live.leads add column law_c text': {},
    [`alter table live.leads add column law_d text not null default ''`]: {},
    'create table live.law_new (id int); insert into live.law_new select generate_series(1, 5000)': {},
    'alter table live.leads add constraint law_later check (law_c is null) not valid': {},
    'alter table live.leads validate constraint law_later': {},
    'create index concurrently law_concurrent on live.leads (updated_at)': { isOutsideTransaction: true },
  }
  for (const [sql, marks] of Object.entries(good)) {
    const facts = await tried(sql, marks)
    assert.equal(
      violationOf({ name: sql, standsStill: undefined }, facts),
      undefined,
      JSON.stringify(facts.tables),
    )
  }
})

test('an observation names what was dropped, and what is built without a lock', async () => {
  assert.deepEqual((await tried('alter table live.leads drop column law_c')).drops, ['leads.law_c'])
  const { tables } = await tried('create index concurrently law_second on live.jobs (updated_at)', {
    isOutsideTransaction: true,
  })
  assert.deepEqual(tables, { jobs: { indexes: 1 } })
})
