import type pg from 'pg'
import type { Migration } from './migration-files.ts'
import { NewerDatabase } from './newer-database.ts'

export interface AppliedMigration {
  digest: string
  expands: boolean
}

/**
 * Returns the applied migrations by name, without changing the database. It is empty if the database is not one of
 * Quoin. In databases of the first releases, no migration has the mark `expands`.
 */
export async function readApplied(client: pg.ClientBase): Promise<Map<string, AppliedMigration>> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.quoin_migrations') is not null as exists`,
  )
  if (!tables[0]!.exists) return new Map()
  const { rows } = await client.query<AppliedMigration & { name: string }>(
    `select m.name, m.digest, coalesce((to_jsonb(m) ->> 'expands')::boolean, false) as expands from public.quoin_migrations m`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

export interface PendingMigrations {
  /** Migrations that the database lacks, in the order of application. */
  missing: Migration[]
  /** Applied migrations whose file was corrected afterwards. The digest in the database is the one of the earlier text. */
  corrected: Migration[]
}

/**
 * Compares the files of this release with the applied migrations.
 * @throws {NewerDatabase} if a newer release applied a migration that is not marked `-- expands`.
 */
export function findPending(
  files: readonly Migration[],
  applied: ReadonlyMap<string, AppliedMigration>,
): PendingMigrations {
  const names = new Set(files.map(({ name }) => name))
  const unknown = [...applied].filter(([name, { expands }]) => !names.has(name) && !expands)
  if (unknown.length > 0) throw new NewerDatabase(unknown.map(([name]) => name))
  const digestOf = ({ name }: Migration): string | undefined => applied.get(name)?.digest
  const present = files.filter(({ name }) => applied.has(name))
  const changed = present.find((file) => digestOf(file) !== file.digest && digestOf(file) !== file.former)
  if (changed)
    throw new Error(
      `The migration ${changed.name} was changed after it had been applied. Applied migrations must not change: add a new one.`,
    )
  return {
    missing: files.filter(({ name }) => !applied.has(name)),
    corrected: present.filter((file) => digestOf(file) !== file.digest),
  }
}
