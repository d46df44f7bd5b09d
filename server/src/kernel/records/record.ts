import * as z from 'zod'
import type { FedInParts } from '../access/fed-to.ts'
import type { Permission } from '../access/permissions.ts'
import type { Parameter, Queries, Reads, Writes } from '../database/queries.ts'
import type { Author } from '../access/actor.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { MutationContext, QueryContext } from '../operations/context.ts'
import { authorColumns } from './author.ts'
import { requireVersion } from './expected-version.ts'
import type { ColumnsOf, Member, Members, NewOf, RowOf, ShownOf, DerivedOf } from './member.ts'

/** Context that is needed to present a record to a caller. */
export interface PresentationContext {
  now: string
  actor: { org: { currency: string } }
}

/**
 * The parts of a call's context that are needed to insert a record. `author` is absent only while an organization is
 * being created, because there is no call with an author then.
 */
export interface RecordWriter<Database extends Queries = Writes> {
  db: Database
  now: string
  actor: { org: { id: string } }
  author?: Author
}

interface Definition<M extends Members> {
  /** Singular noun for the record. It appears in changes, in the audit log and in messages. */
  kind: string
  table: string
  /** Id and description of the record's schema, for the description of the API. */
  schema: { id: string; description: string }
  members: M
  /**
   * Computes the `code` fields that have no `compute` function. It may also replace values of stored columns in the
   * answer.
   */
  derive: (row: RowOf<M>, at: PresentationContext) => DerivedOf<M> & Partial<ShownOf<M>>
  /**
   * SQL view with the columns `org_id`, `id` and `member_id`, which lists the owners of each record. If absent,
   * records have no owners.
   */
  owners?: string
  /** True if archived records are hidden everywhere except in the change feed. */
  hidesArchived?: true
  /**
   * Permission that a member needs to read these records in the change feed. If parts of the records need different
   * permissions, each part has its own. The feed contains the records (or a part) only for members who may see all of
   * them, not only their own; see `fedTo`.
   */
  fed?: Permission | FedInParts
  /** True if records of this kind can have tags. */
  tagged?: true
  /**
   * True if rows of other tables refer to the record with a foreign key. A change of the record then acquires a
   * weaker row lock (`for no key update`), so that rows that refer to it can be inserted meanwhile.
   */
  referenced?: true
}

/**
 * A row to insert. Id, version, author and times are optional. They default to a new id, version 1, and the author
 * and time of the call.
 */
export type NewRow<M extends Members> = Omit<NewOf<M>, Filled> &
  Partial<Pick<NewOf<M>, Filled & keyof NewOf<M>>>
type Filled = 'id' | 'version' | 'created_by_type' | 'created_at' | 'updated_at'

/**
 * A kind of record. Its definition determines the row type, the public schema, the ownership of records, the version
 * check, and the statements that read, lock, insert and save a record. The change feed, the tags and the audit log use
 * the definition too. Other queries are in the table files of the domains.
 */
export interface RecordKind<M extends Members = Members> extends Omit<Definition<M>, 'schema'> {
  /** Statement `select … from table r`, without a `where` clause. */
  select: string
  /** Names of the stored columns except `org_id`. */
  columns: readonly string[]
  /** Names of the columns that are stored as JSON. */
  asJson: ReadonlySet<string>
  /** The schema of the record as callers see it. */
  schema: z.ZodObject<{ [Name in keyof ShownOf<M>]: z.ZodType<ShownOf<M>[Name]> }>
  /** Returns the record as callers see it. */
  present(row: RowOf<M>, at: PresentationContext): ShownOf<M>
  /**
   * Finds a record at the locations that the caller can access. Undefined if there is none. Does not check the
   * record's owner, so it also finds records of others for a caller who may access only their own.
   */
  find(this: void, db: Queries, orgId: string, id: string): Promise<RowOf<M> | undefined>
  findMany(this: void, db: Queries, orgId: string, ids: readonly string[]): Promise<RowOf<M>[]>
  /** Finds records like `findMany`. Also returns the size of each row in bytes. */
  findSized(
    db: Reads,
    orgId: string,
    ids: readonly string[],
  ): Promise<{ rows: RowOf<M>[]; sizes: readonly number[] }>
  /**
   * Returns the record on which a call acts. Throws `not_found` if it does not exist or the caller may not access it.
   */
  get(ctx: QueryContext, id: string): Promise<RowOf<M>>
  /** Returns a record to which the input refers. Undefined if it does not exist or the caller may not access it. */
  findAccessible(ctx: QueryContext, id: string): Promise<RowOf<M> | undefined>
  /**
   * Finds and locks the record that a call will change, so that concurrent changes happen one after the other. Throws
   * `stale_version` if the record's version is not `expectedVersion`.
   */
  lock(ctx: MutationContext, id: string, expectedVersion?: number | null): Promise<RowOf<M>>
  /**
   * Finds and locks a related record at the locations that the caller can access. Undefined if there is none. Does
   * not check the record's owner, so it also finds records of others for a caller who may access only their own.
   */
  findAndLock(ctx: MutationContext, id: string): Promise<RowOf<M> | undefined>
  /** Returns the number of records of the organization that are not archived. */
  count(db: Queries, orgId: string): Promise<number>
  /**
   * Inserts a row and returns its stored columns. Sends the statement without waiting for its result: the caller
   * supplies all values, so nothing has to be read back.
   */
  insert(ctx: RecordWriter, row: NewRow<M>): ColumnsOf<M>
  /** Returns the row that `insert` would insert. `insertTogether` inserts many such rows with one statement. */
  newRow(ctx: Omit<RecordWriter, 'db'>, row: NewRow<M>): ColumnsOf<M>
  /** Returns the new row with all its columns. Nullable columns that are absent become null. */
  completeRow(row: NewOf<M>): ColumnsOf<M>
  /**
   * Inserts a row and waits for the statement. Returns undefined if the row violates a unique index. If `uniqueIndex`
   * is passed (as a list of columns, such as `(org_id, code)`), violations of other indexes throw.
   */
  insertOnce(
    ctx: RecordWriter<Queries>,
    row: NewRow<M>,
    uniqueIndex?: string,
  ): Promise<ColumnsOf<M> | undefined>
  /** Updates a locked row, increments its version and returns the new row. Does not wait for the statement. */
  save<Row extends Saved>(
    ctx: Pick<RecordWriter, 'db' | 'now' | 'actor'>,
    row: Row,
    changes: Partial<ColumnsOf<M>>,
  ): Row
  /**
   * Returns SQL conditions on rows `r` that select only the caller's own records. Empty if the caller may access all
   * records.
   */
  own(ctx: Pick<QueryContext, 'own'>, bind: (value: Parameter) => string): string[]
}

interface Saved {
  id: string
  version: number
  updated_at: string
}

/** Creates a kind of record from its definition. */
export function record<const M extends Members>(definition: Definition<M>): RecordKind<M> {
  const { kind, table, members, owners } = definition
  const entries = Object.entries(members)
  const columns = entries.filter(([, member]) => member.source === 'column').map(([name]) => name)
  const { select, one, many, lock, counted, insertion } = statementsFor(definition, columns)
  const { isJson, stored, inserted, columnsOf, filled } = columnValues<M>(members, columns)
  const shownMembers = entries.filter(([, member]) => member.isShown)
  const isOwn = (member: string): string =>
    `exists (select 1 from ${owners} o where o.org_id = r.org_id and o.id = r.id and o.member_id = ${member})`

  type Row = RowOf<M>
  const find = (db: Queries, orgId: string, id: string): Promise<Row | undefined> =>
    db.row<Row>(one, [orgId, id])
  const findAccessible = (ctx: QueryContext, id: string): Promise<Row | undefined> =>
    ctx.own === null || owners === undefined
      ? find(ctx.db, ctx.actor.org.id, id)
      : ctx.db.row<Row>(`${one} and ${isOwn('$3::uuid')}`, [ctx.actor.org.id, id, ctx.own])
  // The row is locked by one statement and read by the next. A statement that waits for a lock does not see what
  // other transactions changed in other tables during the wait. Such data may be read together with the row.
  const lockAndRead = async (ctx: MutationContext, id: string, read: typeof findAccessible) => {
    const remember = ctx.db.rowLocks.unlessLocked(table, id)
    if (remember) ctx.db.later(lock, [ctx.actor.org.id, id])
    const row = await read(ctx, id)
    if (row) remember?.()
    return row
  }

  return {
    ...definition,
    select,
    columns,
    asJson: isJson,
    schema: z
      .object(Object.fromEntries(shownMembers.map(([name, member]) => [name, member.schema])))
      .meta(definition.schema) as unknown as RecordKind<M>['schema'],
    present: presentationOf(definition, shownMembers),
    find,
    findMany: (db, orgId, ids) => db.rows<Row>(many, [orgId, ids]),
    findSized: (db, orgId, ids) => db.sized<Row>(many, [orgId, ids]),
    findAccessible,
    async get(ctx, id) {
      const row = await findAccessible(ctx, id)
      if (!row) throw notFound(kind.replaceAll('_', ' '))
      return row
    },
    async lock(ctx, id, expectedVersion) {
      const row = await lockAndRead(ctx, id, findAccessible)
      if (!row) throw notFound(kind.replaceAll('_', ' '))
      requireVersion(row as unknown as Saved, expectedVersion)
      return row
    },
    findAndLock: (ctx, id) => lockAndRead(ctx, id, () => find(ctx.db, ctx.actor.org.id, id)),
    newRow: filled,
    completeRow: columnsOf,
    async count(db, orgId) {
      return (await db.row<{ count: number }>(counted, [orgId]))!.count
    },
    insert(ctx, row) {
      const newRow = filled(ctx, row)
      ctx.db.later(insertion, inserted(ctx, newRow))
      return newRow
    },
    async insertOnce(ctx, row, uniqueIndex = '') {
      const newRow = filled(ctx, row)
      const insertedRow = await ctx.db.row(
        `${insertion} on conflict ${uniqueIndex} do nothing returning id`,
        inserted(ctx, newRow),
      )
      return insertedRow ? newRow : undefined
    },
    save(ctx, row, changes) {
      const changedColumns = Object.entries(changes).filter(([, value]) => value !== undefined)
      const set = changedColumns.map(([name], index) => `${columnNamed(name)} = $${index + 4}`)
      ctx.db.later(
        `update ${table} set ${[...set, 'version = version + 1', 'updated_at = $3'].join(', ')} where org_id = $1 and id = $2`,
        [ctx.actor.org.id, row.id, ctx.now, ...changedColumns.map(([name, value]) => stored(name, value))],
      )
      return { ...row, ...changes, version: row.version + 1, updated_at: ctx.now }
    },
    own: (ctx, bind) => (ctx.own === null || owners === undefined ? [] : [isOwn(`${bind(ctx.own)}::uuid`)]),
  }

  function columnNamed(name: string): string {
    if (!columns.includes(name)) throw new Error(`The ${kind} has no stored column ${name}.`)
    return name
  }
}

/** Builds functions that complete a new row and convert its stored columns to parameters of a statement. */
function columnValues<M extends Members>(members: M, columns: readonly string[]) {
  const isJson = new Set(columns.filter((name) => isStoredAsJson(members[name]!.schema)))
  const stored = (name: string, value: unknown): Parameter =>
    value === undefined || value === null
      ? null
      : isJson.has(name)
        ? JSON.stringify(value)
        : (value as Parameter)
  const inserted = (ctx: RecordWriter<Queries>, row: Readonly<Record<string, unknown>>): Parameter[] => [
    ctx.actor.org.id,
    ...columns.map((name) => stored(name, row[name])),
  ]
  const columnsOf = (row: Readonly<Record<string, unknown>>): ColumnsOf<M> =>
    Object.fromEntries(columns.map((name) => [name, row[name] ?? null])) as ColumnsOf<M>
  const filled = (ctx: Omit<RecordWriter, 'db'>, row: Readonly<Record<string, unknown>>): ColumnsOf<M> =>
    columnsOf({
      id: newId(),
      version: 1,
      ...('created_by_type' in row || !ctx.author ? {} : authorColumns('created', ctx.author)),
      created_at: ctx.now,
      updated_at: ctx.now,
      ...row,
    })
  return { isJson, stored, inserted, columnsOf, filled }
}

/** Builds the statements that read, lock and insert a record. */
function statementsFor(
  {
    table,
    members,
    hidesArchived,
    referenced,
  }: Pick<Definition<Members>, 'table' | 'members' | 'hidesArchived' | 'referenced'>,
  columns: readonly string[],
) {
  const read = Object.entries(members).flatMap(([name, member]) =>
    member.source === 'code' ? [] : [readOf(name, member)],
  )
  const select = `select ${read.join(', ')} from ${table} r`
  return {
    select,
    one: `${select} where r.org_id = $1 and r.id = $2${hidesArchived ? ' and r.archived_at is null' : ''}`,
    many: `${select} where r.org_id = $1 and r.id = any ($2::uuid[])`,
    lock: `select 1 from ${table} r where r.org_id = $1 and r.id = $2 for ${referenced ? 'no key ' : ''}update`,
    counted: `select count(*)::int as count from ${table} r where r.org_id = $1${columns.includes('archived_at') ? ' and r.archived_at is null' : ''}`,
    insertion: `insert into ${table} (org_id, ${columns.join(', ')}) values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')})`,
  }
}

/**
 * Returns a function that presents a row: it returns the fields that callers see. `derive` may replace stored values.
 *
 * The function is compiled from source text with one object literal. To assign the fields in a loop took a fifth of the
 * processor time of a list.
 */
function presentationOf<M extends Members>(
  { derive }: Pick<Definition<M>, 'derive'>,
  shownMembers: readonly [string, Member][],
): RecordKind<M>['present'] {
  const computed = Object.fromEntries(shownMembers.map(([name, { compute }]) => [name, compute]))
  const fields = shownMembers.map(([name, { source }]) => {
    const key = JSON.stringify(name)
    const value = source === 'code' ? `computed[${key}](row)` : `row[${key}]`
    return `${key}: ${key} in derived ? derived[${key}] : ${value}`
  })
  // oxlint-disable-next-line typescript/no-implied-eval -- the text contains only names of fields, as JSON strings.
  const compiled = new Function('computed', 'row', 'derived', `return { ${fields.join(', ')} }`)
  return (row, at) => compiled(computed, row, derive(row, at)) as ShownOf<M>
}

function readOf(name: string, { sql }: Member): string {
  return sql === undefined ? `r.${name}` : `${sql} as ${name}`
}

/**
 * Returns true if a value of this schema is stored as JSON. Lists of strings, such as lists of ids, are stored as
 * Postgres arrays instead.
 */
function isStoredAsJson(schema: z.ZodType): boolean {
  const { type } = schema.def
  if (type === 'nullable' || type === 'optional' || type === 'default')
    return isStoredAsJson((schema as z.ZodNullable<z.ZodType>).def.innerType)
  if (type === 'array') {
    const element = (schema as z.ZodArray<z.ZodType>).def.element.def.type
    return element !== 'string' && element !== 'enum'
  }
  return type === 'object' || type === 'record' || type === 'custom' || type === 'union' || type === 'unknown'
}
