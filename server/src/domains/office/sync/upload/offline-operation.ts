import type { ZodType } from 'zod'
import type { MutationContext, QueryContext } from '../../../../kernel/operations/context.ts'
import type { Mutation } from '../../../../kernel/operations/operation.ts'
import type { RecordKind } from '../../../../kernel/records/record.ts'

/** Fields that the rows of all kinds of records have. */
export interface AnyRow {
  id: string
  version: number
  archived_at?: string | null
  merged_into?: string | null
  [member: string]: unknown
}

/** The existing record that a change is about. */
export interface Subject {
  kind: string
  /** Table of the record. Absent if the subject is not a record. */
  table?: string
  /** Locks the record as the operation will do. Throws `not_found` if the caller may not access it. */
  lock(part: MutationContext, id: string): Promise<AnyRow>
  /** Presents a row that `lock` returned, without reading it again. Absent if that row is not the whole record. */
  present?(ctx: QueryContext, row: AnyRow): Shown
  /** Presents the record as reads do. Undefined if the caller may not access it. */
  show: (ctx: QueryContext, id: string) => Promise<Shown | undefined>
  /** Schema of the presented record. Absent if the subject is not a record. */
  schema?: ZodType
}

export type Shown = Readonly<Record<string, unknown>> & { id: string; version: number | null }

type Input = Readonly<Record<string, unknown>>

/**
 * Conflict rule of a change that arrives late.
 *
 * appended  adds something new: two phones never conflict, unless the record defines a conflict
 * status    a step of a status that only moves forward: a later change to the same step has no effect
 * fields    members of a record, each compared by itself
 * draft     the whole record, which no one else may have changed
 */
export type OfflineRule = (
  | { sort: 'appended' }
  | { sort: 'status'; isBehind(row: AnyRow, input: Input): boolean }
  | {
      sort: 'fields'
      /** The fields that are changed, if the input does not name them. */
      fields?: readonly string[]
      /** True if the input stores something that the record does not show. */
      hasHiddenEffect?(input: Input): boolean
    }
  | { sort: 'draft' }
) & {
  /** True if a part of the input requires a network connection. */
  needsNetwork?(input: Input): boolean
}

/** An operation that a phone may perform without a connection. */
export type OfflineOperation = OfflineRule & {
  operation: Mutation
  /** Kind of the resulting record. */
  kind: string
  /** Presents the resulting record. */
  shows: Subject['show']
  schema?: ZodType | undefined
  /** The output field that contains the resulting record, if the output has further fields. */
  picks?: string
  /**
   * The records that the change can be about, by the input field with their id. The first field that is
   * present counts.
   */
  about: Readonly<Record<string, Subject>>
}

/** Builds the subject for a kind of record. */
export function subject(
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has members of its own, which only it looks at
  records: RecordKind<any>,
  lock?: Subject['lock'],
): Subject {
  const present = (ctx: QueryContext, row: AnyRow): Shown => records.present(row, ctx) as unknown as Shown
  return {
    kind: records.kind,
    table: records.table,
    schema: records.schema,
    lock: lock ?? ((part, id) => records.lock(part, id) as unknown as Promise<AnyRow>),
    ...(lock ? {} : { present }),
    show: async (ctx, id) => {
      const row = await records.findAccessible(ctx, id)
      return row && present(ctx, row as AnyRow)
    },
  }
}
