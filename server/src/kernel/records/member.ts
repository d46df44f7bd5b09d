import * as z from 'zod'

/**
 * A member of a record: where its value comes from, whether callers are shown it, and what it is. The order in which a
 * record lists its members is the order in which callers read them.
 */
export interface Member<Schema extends z.ZodType = z.ZodType> {
  /** `column`: stored in the record's table. `sql`: read with every row. `code`: computed when the record is told. */
  source: 'column' | 'sql' | 'code'
  shown: boolean
  schema: Schema
  /** How a row `r` of the table gives the value. */
  sql?: string
  compute?: ((row: never) => unknown) | undefined
}

export type Members = Readonly<Record<string, Member>>

type Stored<Schema extends z.ZodType, Shown extends boolean> = Member<Schema> & {
  source: 'column'
  shown: Shown
}
type Read<Schema extends z.ZodType, Shown extends boolean> = Member<Schema> & { source: 'sql'; shown: Shown }
type Computed<Schema extends z.ZodType, Told extends boolean> = Member<Schema> & {
  source: 'code'
  shown: true
  told: Told
}

/** Stored, and shown as it is stored. `read` is for types whose text Postgres writes in several ways. */
export function column<Schema extends z.ZodType>(
  schema: Schema,
  how: { read?: string } = {},
): Stored<Schema, true> {
  return { source: 'column', shown: true, schema, ...(how.read === undefined ? {} : { sql: how.read }) }
}

/** Stored, and nobody's business outside. */
export function internal<Schema extends z.ZodType>(
  schema: Schema,
  how: { read?: string } = {},
): Stored<Schema, false> {
  return { ...column(schema, how), shown: false }
}

/** Read with every row by SQL of our own, and shown. */
export function joined<Schema extends z.ZodType>(schema: Schema, sql: string): Read<Schema, true> {
  return { source: 'sql', shown: true, schema, sql }
}

/** Read with every row by SQL of our own, for the code alone. */
export function behind<Value>(sql: string): Read<z.ZodType<Value>, false> {
  return { source: 'sql', shown: false, schema: z.custom<Value>(), sql }
}

/** Shown, and computed from the row: here, or by the record's `tell` where it takes more than the row. */
export function derived<Schema extends z.ZodType>(schema: Schema): Computed<Schema, true>
export function derived<Schema extends z.ZodType, Row>(
  schema: Schema,
  compute: (row: Row) => z.output<Schema>,
): Computed<Schema, false>
export function derived(schema: z.ZodType, compute?: (row: never) => unknown): Computed<z.ZodType, boolean> {
  return { source: 'code', shown: true, schema, compute, told: compute === undefined }
}

type Value<M> = M extends Member<infer Schema> ? z.output<Schema> : never
type NamesWhere<M extends Members, Wanted> = {
  [Name in keyof M]: M[Name] extends Wanted ? Name : never
}[keyof M]

/** A row of the record's table with what reads add to it. */
export type RowOf<M extends Members> = {
  [Name in NamesWhere<M, { source: 'column' | 'sql' }>]: Value<M[Name]>
}

/** What the table stores. */
export type ColumnsOf<M extends Members> = { [Name in NamesWhere<M, { source: 'column' }>]: Value<M[Name]> }

type OptionalNames<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row]

/** A row that is to be inserted: what may be null and is not given is null. */
export type NewOf<M extends Members> = Omit<ColumnsOf<M>, OptionalNames<ColumnsOf<M>>> &
  Partial<Pick<ColumnsOf<M>, OptionalNames<ColumnsOf<M>>>>

/** What the record's `tell` computes. */
export type ToldOf<M extends Members> = {
  [Name in NamesWhere<M, { source: 'code'; told: true }>]: Value<M[Name]>
}

/** What callers read. */
export type ShownOf<M extends Members> = { [Name in NamesWhere<M, { shown: true }>]: Value<M[Name]> }
