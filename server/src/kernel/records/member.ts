import * as z from 'zod'

/**
 * A field of a record: its schema, the source of its value, and whether callers see it. Callers receive the fields in
 * the order of the record's definition.
 */
export interface Member<Schema extends z.ZodType = z.ZodType> {
  /**
   * `column`: stored in the record's table. `sql`: computed by an SQL expression when a row is read. `code`: computed
   * by TypeScript when the record is presented.
   */
  source: 'column' | 'sql' | 'code'
  isShown: boolean
  schema: Schema
  /** SQL expression for the value of a row `r`. */
  sql?: string
  compute?: ((row: never) => unknown) | undefined
}

export type Members = Readonly<Record<string, Member>>

type Stored<Schema extends z.ZodType, Shown extends boolean> = Member<Schema> & {
  source: 'column'
  isShown: Shown
}
type Read<Schema extends z.ZodType, Shown extends boolean> = Member<Schema> & {
  source: 'sql'
  isShown: Shown
}
type Computed<Schema extends z.ZodType, ByRecord extends boolean> = Member<Schema> & {
  source: 'code'
  isShown: true
  isDerivedByRecord: ByRecord
}

/**
 * Defines a stored field that callers see. `read` is an SQL expression that formats the value, for types that
 * Postgres can write in several ways.
 */
export function column<Schema extends z.ZodType>(
  schema: Schema,
  how: { read?: string } = {},
): Stored<Schema, true> {
  return { source: 'column', isShown: true, schema, ...(how.read === undefined ? {} : { sql: how.read }) }
}

/** Defines a stored field that callers do not see. */
export function internal<Schema extends z.ZodType>(
  schema: Schema,
  how: { read?: string } = {},
): Stored<Schema, false> {
  return { ...column(schema, how), isShown: false }
}

/** Defines a field that callers see and that an SQL expression computes when a row is read. */
export function joined<Schema extends z.ZodType>(schema: Schema, sql: string): Read<Schema, true> {
  return { source: 'sql', isShown: true, schema, sql }
}

/** Defines a field that an SQL expression computes when a row is read, and that callers do not see. */
export function internalSql<Value>(sql: string): Read<z.ZodType<Value>, false> {
  return { source: 'sql', isShown: false, schema: z.custom<Value>(), sql }
}

/**
 * Defines a field that callers see and that code computes. `compute` computes it from the row. A field without
 * `compute` is computed by the record's `derive`, which receives the time and the organization too.
 */
export function derived<Schema extends z.ZodType>(schema: Schema): Computed<Schema, true>
export function derived<Schema extends z.ZodType, Row>(
  schema: Schema,
  compute: (row: Row) => z.output<Schema>,
): Computed<Schema, false>
export function derived(schema: z.ZodType, compute?: (row: never) => unknown): Computed<z.ZodType, boolean> {
  return { source: 'code', isShown: true, schema, compute, isDerivedByRecord: compute === undefined }
}

type Value<M> = M extends Member<infer Schema> ? z.output<Schema> : never
type NamesWhere<M extends Members, Pattern> = {
  [Name in keyof M]: M[Name] extends Pattern ? Name : never
}[keyof M]

/** A row as it is read: the stored columns, and the fields that SQL computes. */
export type RowOf<M extends Members> = {
  [Name in NamesWhere<M, { source: 'column' | 'sql' }>]: Value<M[Name]>
}

/** The stored columns of a row. */
export type ColumnsOf<M extends Members> = { [Name in NamesWhere<M, { source: 'column' }>]: Value<M[Name]> }

type OptionalNames<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row]

/** A row to insert. Nullable columns may be absent, which means null. */
export type NewOf<M extends Members> = Omit<ColumnsOf<M>, OptionalNames<ColumnsOf<M>>> &
  Partial<Pick<ColumnsOf<M>, OptionalNames<ColumnsOf<M>>>>

/** The fields that the function `derive` of the record computes. */
export type DerivedOf<M extends Members> = {
  [Name in NamesWhere<M, { source: 'code'; isDerivedByRecord: true }>]: Value<M[Name]>
}

/** The fields that callers see. */
export type ShownOf<M extends Members> = { [Name in NamesWhere<M, { isShown: true }>]: Value<M[Name]> }
