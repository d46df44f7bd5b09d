import type pg from 'pg'
import type { MigrationFile } from './migration-files.ts'
import { splitStatements } from './schema-files/split-statements.ts'

// A migration with the mark `-- without a transaction` builds or drops indexes while other transactions write the table:
//
// 1. Each of its statements is `create index concurrently` or `drop index concurrently`, and a transaction of its own.
// 2. If an earlier attempt was interrupted, the index exists. A valid one is left as it is. Postgres marks an unfinished
//    one as invalid: it is dropped and built again.
// 3. The migration is recorded after its last statement. A crash before that leaves it unrecorded, so that the next
//    attempt begins at step 1.

const creating = /^create (?:unique )?index concurrently (\w+) on (?:only )?([\w.]+)/i
const dropping = /^drop index concurrently if exists [\w.]+$/i

/** Runs the statements of a migration that is marked `-- without a transaction`. */
export async function buildIndexes(client: pg.Client, file: MigrationFile): Promise<void> {
  const statements = splitStatements(file.sql).map(({ sql }) => sql)
  for (const sql of statements)
    if (!creating.test(sql) && !dropping.test(sql))
      throw new Error(
        'a file without a transaction can only contain `create index concurrently NAME on TABLE …` and `drop index concurrently if exists NAME`',
      )
  for (const searchPath of file.inEachMode ? ['live, quoin', 'sandbox, quoin'] : ['public']) {
    await client.query(`set search_path = ${searchPath}`)
    for (const sql of statements) await runOnce(client, sql)
  }
  await client.query('reset search_path')
}

async function runOnce(client: pg.Client, sql: string): Promise<void> {
  const [, index, table] = creating.exec(sql) ?? []
  if (index !== undefined) {
    const { rows } = await client.query<{ name: string; isValid: boolean }>(
      `select i.indexrelid::regclass::text as name, i.indisvalid and i.indisready as "isValid"
         from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and c.relname = $2`,
      [table, index.toLowerCase()],
    )
    if (rows[0]?.isValid) return
    if (rows[0]) await client.query(`drop index concurrently ${rows[0].name}`)
  }
  await client.query(sql)
}
