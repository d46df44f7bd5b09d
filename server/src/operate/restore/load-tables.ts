import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { comparableTexts } from '../../kernel/database/comparable-texts.ts'
import { type CopyIn, copyIn } from '../../kernel/database/copy-rows.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { socketOf } from '../../kernel/database/driver.ts'
import { createSchemaAt } from '../../kernel/database/migrate.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { typeParsers } from '../../kernel/database/type-parsers.ts'
import { contentOf, ownTables, readSums, type TableContent } from '../audit/index.ts'
import {
  type About,
  type Contents,
  contentsSchema,
  type Layout,
  layoutSchema,
  names,
} from '../backup/archive.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import type { TarEntry } from '../backup/tar-reader.ts'
import type { UnpackedDatabase } from './unpack.ts'

const settings = `${comparableTexts} set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0;
  set jit = off; set search_path = pg_catalog; set client_min_messages = warning; set quoin.copying = 'on'; set quoin.locations = '*'`

/** A table of the new database. */
interface NewTable {
  name: string
  isForced: boolean
}

/** A foreign key of the new database, which is created again after the rows are loaded. */
interface Key {
  table: string
  name: string
  definition: string
}

/**
 * Loads the rows of a logical backup into an empty database, as the owner of the tables:
 *
 * 1. The schema is created as it was in the original, with exactly its migrations, and the same partitions.
 * 2. One transaction begins. All tables are emptied, because migrations insert rows. The foreign keys are dropped: Postgres
 *    would remember each row for its check, in memory, and the order of the tables would matter. The triggers are
 *    disabled, because the rows are the results of what they do. The owner is no longer subject to row-level security,
 *    because COPY does not support it.
 * 3. The rows are written with COPY, table by table.
 * 4. The sequences are set. The rows of each table are counted and hashed, and compared with the backup.
 * 5. Foreign keys, triggers and row-level security are restored, and Postgres checks all foreign keys. Then the transaction
 *    is committed.
 *
 * A crash before the commit leaves empty tables.
 */
export async function loadTables(
  connection: Connection,
  { migrations }: Pick<About, 'migrations'>,
  directory?: URL,
): Promise<UnpackedDatabase & { counts(): { tables: number; rows: number } }> {
  await createSchemaAt(connection, new Set(migrations.map(({ name }) => name)), directory)
  const client = new pg.Client({ ...connection, types: typeParsers, application_name: 'quoin restore' })
  // Discards the error here, because the statements on the connection fail with it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(settings)
  const loading = new Loading(client)
  return {
    write: async (entry, [first = '', ...rest]) => await loading.write(entry, first, rest),
    finish: () => ({ isWhole: loading.isWhole, files: loading.pieces }),
    counts: () => loading.counts,
    close: async () => {
      if (loading.isWhole) await client.end()
      // The transaction is rolled back, also in the midst of a table.
      else socketOf(client).destroy()
    },
  }
}

class Loading {
  isWhole = false
  pieces = 0
  readonly counts = { tables: 0, rows: 0 }
  readonly #client: pg.Client
  #layout: Layout | undefined
  #tables: NewTable[] = []
  #keys: Key[] = []
  /** Number of the table that is being written, its rows so far, and its next piece. */
  #at = -1
  #copy: CopyIn | undefined
  #nextPiece = 0

  constructor(client: pg.Client) {
    this.#client = client
  }

  async write(entry: TarEntry, first: string, rest: readonly string[]): Promise<boolean> {
    if (first === names.layout) await this.#begin(layoutSchema.parse(await documentIn(entry)))
    else if (first === names.rows) await this.#load(entry, rest)
    else if (first === names.contents) await this.#complete(contentsSchema.parse(await documentIn(entry)))
    else return false
    return true
  }

  async #begin(layout: Layout): Promise<void> {
    if (this.#layout) throw damaged('The backup describes its tables twice.')
    this.#tables = await this.#listTables()
    const [here, there] = [this.#tables, layout.tables].map((tables) =>
      tables.map(({ name }) => name).toSorted(),
    )
    const different =
      here!.find((name) => !there!.includes(name)) ?? there!.find((name) => !here!.includes(name))
    if (different !== undefined)
      throw damaged(`The tables in the backup are not those of its migrations: ${different} differs.`)
    for (const partition of layout.partitions) await this.#addPartition(partition)
    this.#layout = layout
    this.#keys = await this.#listKeys()
    const all = this.#tables.map(({ name }) => name).join(', ')
    await this.#run('begin')
    await this.#run(`truncate ${all}`)
    for (const { table, name } of this.#keys) await this.#run(`alter table ${table} drop constraint ${name}`)
    for (const { name } of this.#tables)
      await this.#run(`alter table ${name} disable trigger user, no force row level security`)
  }

  async #listTables(): Promise<NewTable[]> {
    return await queriesOn(this.#client).rows<NewTable>(
      `select c.oid::regclass::text as name, c.relforcerowsecurity as "isForced"
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ownTables} order by 1`,
    )
  }

  /** Lists the foreign keys, except those that partitions have inherited. */
  async #listKeys(): Promise<Key[]> {
    return await queriesOn(this.#client).rows<Key>(
      `select f.conrelid::regclass::text as table, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition
         from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
        where f.contype = 'f' and f.conparentid = 0 and ${ownTables} order by f.oid`,
    )
  }

  async #addPartition({ table, name, bound }: Layout['partitions'][number]): Promise<void> {
    const [, from, to] = /^FOR VALUES FROM \('([0-9a-f-]{36})'\) TO \('([0-9a-f-]{36})'\)$/.exec(bound) ?? []
    const prefix = `${table.replace('.', '_')}_`
    if (from === undefined || !name.startsWith(prefix) || !this.#tables.some((each) => each.name === table))
      throw damaged(`The backup contains a partition of an unknown form: ${name}.`)
    await this.#client.query('select quoin.add_partition($1::text::regclass, $2, $3, $4)', [
      table,
      name.slice(prefix.length),
      from,
      to,
    ])
  }

  async #load(entry: TarEntry, [table, piece]: readonly string[]): Promise<void> {
    const at = Number(table)
    if (!this.#layout) throw damaged('The backup contains rows before the description of its tables.')
    if (at !== this.#at) await this.#beginTable(at)
    if (Number(piece) !== this.#nextPiece++)
      throw damaged(`The backup lacks a part of the table ${this.#nameOf(at)}.`)
    for await (const bytes of entry.content) await this.#copy!.write(bytes)
    this.pieces++
  }

  async #beginTable(at: number): Promise<void> {
    await this.#endTable()
    const table = this.#layout!.tables[at]
    if (!table || at < this.#at)
      throw damaged('The backup contains rows of an unknown table, or in the wrong order.')
    ;[this.#at, this.#nextPiece] = [at, 0]
    const columns = table.columns.map(identifier).join(', ')
    this.#copy = await copyIn(this.#client, `copy ${table.name} (${columns}) from stdin`)
  }

  async #endTable(): Promise<void> {
    this.counts.rows += (await this.#copy?.end()) ?? 0
    this.#copy = undefined
  }

  #nameOf(at: number): string {
    return this.#layout?.tables[at]?.name ?? String(at)
  }

  async #complete(contents: Contents): Promise<void> {
    if (!this.#layout) throw damaged('The backup lacks the description of its tables.')
    await this.#endTable()
    for (const { name, last, isCalled } of contents.sequences)
      await this.#client.query('select setval($1::text::regclass, $2::bigint, $3)', [name, last, isCalled])
    await this.#compare(contents)
    for (const { table, name, definition } of this.#keys)
      await this.#run(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, isForced } of this.#tables)
      await this.#run(
        `alter table ${name} enable trigger user${isForced ? ', force row level security' : ''}`,
      )
    await this.#run('commit')
    this.counts.tables = this.#tables.length
    this.isWhole = true
    // The planner knows nothing of the rows yet.
    await this.#run('analyze')
  }

  async #compare(contents: Contents): Promise<void> {
    const there = new Map(contents.tables.map((content) => [content.name, content]))
    const queries = queriesOn(this.#client)
    const different: string[] = []
    for (const table of this.#layout!.tables) {
      const columns = table.columns.map(identifier)
      const here = contentOf(table.name, await readSums(queries, { name: table.name, columns }, 'true'))
      if (!isEqual(here, there.get(table.name))) different.push(table.name)
    }
    if (different.length > 0)
      throw damaged(
        `The restored rows differ from those that were backed up, in ${different.slice(0, 5).join(', ')}.`,
      )
  }

  async #run(statement: string): Promise<void> {
    await this.#client.query(statement)
  }
}

const isEqual = (here: TableContent, there: TableContent | undefined): boolean =>
  here.rows === there?.rows && here.digest === there.digest

async function documentIn({ content }: TarEntry): Promise<unknown> {
  return JSON.parse((await buffer(content)).toString())
}

/** Columns are quoted in the backup already. Refuses anything else. */
function identifier(column: string): string {
  if (/^([a-z_][a-z0-9_]*|"([^"\0]|"")+")$/.test(column)) return column
  throw damaged(`The backup contains an impossible column (${JSON.stringify(column)}).`)
}

const damaged = (sentence: string): DamagedBackup => new DamagedBackup(`${sentence} Use another backup.`)
