import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Facts } from '../../server/src/operate/upgrade/facts.ts'
import { releases } from '../../server/src/operate/upgrade/releases.ts'
import { asOwner, openEmbeddedPostgres } from '../../server/src/start/postgres/index.ts'
import { migrateUntil } from '../../server/src/testing/database-before.ts'
import { readMigrations } from '../../server/src/testing/read-migrations.ts'
import { testDirectoryPrefix } from '../../server/src/testing/sweep.ts'
import { observe } from './observe.ts'
import { fillTables, manyRows } from './reference-rows.ts'

/**
 * Creates the reference database: the schema of the oldest release, with rows. Applies all later migrations as the
 * owner of the tables, one after the other, and returns the work that Postgres did for each. Tables that a migration
 * creates are filled after that migration.
 */
export async function observeMigrations(client: pg.Client, owner: string): Promise<Facts> {
  const first = releases[0].lastMigration
  const next = String(Number(first) + 1).padStart(4, '0')
  await client.query(`set role ${owner}`)
  await migrateUntil(client, next)
  const migrations: Facts['migrations'] = {}
  let unfilled: string[] = []
  for (const file of await readMigrations()) {
    if (file.name < next) continue
    await client.query('reset role')
    unfilled = await fillTables(client)
    await client.query(`set role ${owner}`)
    migrations[file.name] = await observe(client, file)
  }
  return { rows: manyRows, unfilled, migrations }
}

/**
 * Returns the text of `migrations/facts.json`. `existing` is the current text of the file; its times are reused if they
 * are not out of date.
 */
export async function generateFacts(existing: string | undefined): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), testDirectoryPrefix))
  const postgres = await openEmbeddedPostgres({
    directory,
    holder: 'server',
    log: console.error,
    // Without autovacuum, plans do not depend on the time at which tables are analyzed.
    settings: { fsync: 'off', autovacuum: 'off' },
  })
  const client = new pg.Client(postgres.connection)
  try {
    await client.connect()
    const owner = asOwner(postgres.connection).user
    return asText(withFormerTimes(await observeMigrations(client, owner), existing))
  } finally {
    await client.end()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Reuses the times of unchanged migrations, because measured times differ in each run. */
function withFormerTimes(facts: Facts, existing: string | undefined): Facts {
  const former = existing === undefined ? {} : (JSON.parse(existing) as Facts).migrations
  const migrations = Object.entries(facts.migrations).map(([name, each]) => {
    const earlier = former[name]
    return [name, earlier?.digest === each.digest ? { ...each, ms: earlier.ms } : each] as const
  })
  return { ...facts, migrations: Object.fromEntries(migrations) }
}

/** Writes one line for each migration, so that changes can be reviewed. */
function asText({ rows, unfilled, migrations }: Facts): string {
  const lines = Object.entries(migrations).map(
    ([name, facts]) => `    ${JSON.stringify(name)}: ${JSON.stringify(facts)}`,
  )
  return `{\n  "rows": ${rows},\n  "unfilled": ${JSON.stringify(unfilled)},\n  "migrations": {\n${lines.join(',\n')}\n  }\n}\n`
}
