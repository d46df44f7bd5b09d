import type pg from 'pg'
import { type Migration, type MigrationFile, readMigration } from '../../kernel/database/migration-files.ts'
import { listMigrations } from '../../kernel/database/migration-list.ts'
import { findPending, readApplied } from '../../kernel/database/pending-migrations.ts'
import { startCommand } from '../../release.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { version } from '../../version.ts'
import { type MigrationFacts, readFacts } from './facts.ts'
import { forecast } from './forecast.ts'
import { releases } from './releases.ts'
import { readTableSizes, type TableSize } from './table-sizes.ts'

export interface PlannedMigration {
  name: string
  /** Forecast of its duration, in seconds. */
  seconds: number
  /** Tables and views that other transactions cannot use until the migration ends. Empty if it was not observed. */
  blocks: { table: string; rows: number; what: 'writes' | 'everything' }[]
  rewrites: string[]
  builds_indexes_on: string[]
  writes: string[]
  /** Tables, views and columns that the migration drops. */
  drops: string[]
  /** True if the earlier version of Quoin still works after the migration. */
  expands: boolean
  /** Reason why other transactions must wait for a time that depends on the records. Null for most migrations. */
  stands_still: string | null
  /** False if the migration was not observed, because it is older than the oldest release. */
  is_observed: boolean
}

export interface UpgradePlan {
  from: { version: string; migration: string }
  to: { version: string; migration: string }
  /** Missing migrations, in the order in which they are applied. */
  migrations: PlannedMigration[]
  seconds: number
  /** Additional space that is needed on the disk of the database, in bytes. */
  needed_bytes: number
  /** The tables with the most rows. */
  largest: { table: string; rows: number }[]
  /** True if the earlier version can serve requests during the upgrade and after it. */
  side_by_side: boolean
}

/**
 * Plans the upgrade of a database to this version, without changing it.
 * @throws {StartRefused} if it is not a database of Quoin, and {NewerDatabase} if it is newer than this version.
 */
export async function planUpgrade(client: pg.Client): Promise<UpgradePlan> {
  const [files, applied] = [await listMigrations(), await readApplied(client)]
  if (applied.size === 0)
    throw new StartRefused(
      `There is no database of Quoin yet. \`${startCommand}\` creates it; there is nothing to upgrade.`,
    )
  const { missing } = findPending(files, applied)
  const sizes = await readTableSizes(client)
  const { migrations, seconds, bytes } = await planMigrations(missing, sizes)
  const newest = [...applied.keys()].toSorted().at(-1)!
  return {
    from: { version: missing.length === 0 ? version : versionWith(applied), migration: numberOf(newest) },
    to: { version, migration: numberOf(files.at(-1)!.name) },
    migrations,
    seconds,
    needed_bytes: Math.round(bytes),
    largest: largestOf(sizes),
    side_by_side: missing.every(({ expands }) => expands),
  }
}

/** Plans the given migrations: what each does, how long it takes, and how much disk space all of them need. */
export async function planMigrations(
  missing: readonly Migration[],
  sizes: ReadonlyMap<string, TableSize>,
): Promise<{ migrations: PlannedMigration[]; seconds: number; bytes: number }> {
  const facts = await readFacts()
  const files = await Promise.all(missing.map(({ path }) => readMigration(path)))
  const planned = files.map((file) => {
    const observed = facts.migrations[file.name]
    const { ms, bytes } = forecast(
      { facts: observed, isStandstill: file.standsStill !== undefined },
      facts,
      sizes,
    )
    return { bytes, migration: describe(file, observed, sizes, ms / 1000) }
  })
  return {
    migrations: planned.map(({ migration }) => migration),
    seconds: round(planned.reduce((sum, { migration }) => sum + migration.seconds, 0)),
    bytes: planned.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function describe(
  { name, expands, standsStill }: MigrationFile,
  observed: MigrationFacts | undefined,
  sizes: ReadonlyMap<string, TableSize>,
  seconds: number,
): PlannedMigration {
  const tables = Object.entries(observed?.tables ?? {})
  const tablesWith = (has: (facts: MigrationFacts['tables'][string]) => unknown): string[] =>
    tables.flatMap(([table, facts]) => (has(facts) ? [table] : []))
  return {
    name,
    seconds: round(seconds),
    blocks: tables.flatMap(([table, { blocks }]) =>
      blocks ? [{ table, rows: sizes.get(table)?.rows ?? 0, what: blocks }] : [],
    ),
    rewrites: tablesWith((facts) => facts.is_rewritten),
    builds_indexes_on: tablesWith((facts) => facts.indexes),
    writes: tablesWith((facts) => facts.written),
    drops: [...(observed?.drops ?? [])],
    expands,
    stands_still: standsStill ?? null,
    is_observed: observed !== undefined,
  }
}

function largestOf(sizes: ReadonlyMap<string, TableSize>): UpgradePlan['largest'] {
  return [...sizes]
    .map(([table, { rows }]) => ({ table, rows }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, 3)
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10

export const numberOf = (name: string): string => /^\d+/.exec(name)?.[0] ?? name

/** Returns the version of the newest release whose migrations were all applied. */
function versionWith(applied: ReadonlyMap<string, unknown>): string {
  const numbers = new Set([...applied.keys()].map(numberOf))
  const reached = releases.filter(({ lastMigration }) => numbers.has(lastMigration))
  return reached.at(-1)?.version ?? `before ${releases[0].version}`
}
