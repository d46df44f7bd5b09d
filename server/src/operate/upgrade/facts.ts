import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { usualDirectory } from '../../kernel/database/migration-files.ts'

const tableFactsSchema = z.strictObject({
  /**
   * Access to the table that is blocked for other transactions until the migration ends: `writes`, or `everything`
   * (reads and writes).
   */
  blocks: z.enum(['writes', 'everything']).optional(),
  /** True if Postgres rewrites the table and all of its indexes. */
  is_rewritten: z.literal(true).optional(),
  /** Number of indexes that are built on the table. */
  indexes: z.int().positive().optional(),
  /** True if the migration reads at least as many rows as the table has. */
  is_read: z.literal(true).optional(),
  /** Number of rows that are inserted, updated or deleted, for each row of the table. */
  written: z.number().positive().optional(),
})
/** Effects of a migration on a table or view that existed before it. */
export type TableFacts = z.infer<typeof tableFactsSchema>

const migrationFactsSchema = z.strictObject({
  /** Digest of the migration's file. */
  digest: z.string(),
  /** Time that the migration took on the reference database, in milliseconds. */
  ms: z.int(),
  /** Facts by name of the table. A name without a schema stands for the tables in `live` and `sandbox`. */
  tables: z.record(z.string(), tableFactsSchema),
  /** Tables, views and columns that the migration drops. */
  drops: z.array(z.string()).optional(),
})
export type MigrationFacts = z.infer<typeof migrationFactsSchema>

/**
 * Contents of `migrations/facts.json`: the work of Postgres when the migrations were applied to the reference database,
 * in which each table with business data has `rows` rows (scripts/migrations/observe-migrations.ts).
 */
const factsSchema = z.strictObject({
  rows: z.int(),
  /** Tables without rows, because their check constraints refuse the rows of the reference database. */
  unfilled: z.array(z.string()),
  migrations: z.record(z.string(), migrationFactsSchema),
})
export type Facts = z.infer<typeof factsSchema>

export async function readFacts(directory = usualDirectory): Promise<Facts> {
  return factsSchema.parse(JSON.parse(await readFile(new URL('facts.json', directory), 'utf8')))
}
