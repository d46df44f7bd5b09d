import type { ZodType } from 'zod'
import type { MutationContext, QueryContext } from '../../../../kernel/operations/context.ts'
import type { Mutation } from '../../../../kernel/operations/operation.ts'
import type { RecordKind } from '../../../../kernel/records/record.ts'

/** A row of any kind of record, with the fields that are used here. */
export interface AnyRow {
  id: string
  version: number
  archived_at?: string | null
  merged_into?: string | null
  [member: string]: unknown
}

/** The input of a change, and the time at which it was made. */
export interface ChangeAtTime {
  input: Input
  occurredAt: string
}

/** The existing record that a change is about, with functions that lock and present it. */
export interface Subject {
  kind: string
  /** Table of the record. Absent if the subject is not a record. */
  table?: string
  /**
   * Locks the record in the same way as the operation that the change calls, and returns its row. Throws `not_found` if
   * the caller cannot access the record.
   */
  lock(part: MutationContext, id: string, change: ChangeAtTime): Promise<AnyRow>
  /**
   * Converts the row that `lock` returned to the form in which the API returns the record, without reading it again.
   * Absent if that row does not contain the whole record.
   */
  present?(ctx: QueryContext, row: AnyRow): Shown
  /**
   * Reads the record in the form in which the API returns it. Returns undefined if the caller cannot access it.
   */
  show: (ctx: QueryContext, id: string) => Promise<Shown | undefined>
  /** Schema of the presented record. Absent if the subject is not a record. */
  schema?: ZodType
}

export type Shown = Readonly<Record<string, unknown>> & { id: string; version: number | null }

type Input = Readonly<Record<string, unknown>>

/**
 * Rule that decides whether a change from an offline phone conflicts with changes that were made in the meantime.
 *
 * appended  The change adds something new. It conflicts only if the operation itself refuses it.
 * status    The change moves a status forward. If the record has already reached that step, it has no effect.
 * fields    The change conflicts if one of the fields that it changes was changed in the meantime.
 * draft     The change conflicts if anything in the record was changed in the meantime.
 */
export type OfflineRule = (
  | { sort: 'appended' }
  | { sort: 'status'; isBehind(row: AnyRow, input: Input): boolean }
  | {
      sort: 'fields'
      /** Names of the fields that the operation changes. Defaults to the names of the input fields. */
      fields?: readonly string[]
      /** Returns true if the input changes something that is not visible in the presented record. */
      hasHiddenEffect?(input: Input): boolean
    }
  | { sort: 'draft' }
) & {
  /** Returns true if the operation cannot be performed offline with this input. */
  needsNetwork?(input: Input): boolean
}

/** An operation that a phone may perform without a connection. */
export type OfflineOperation = OfflineRule & {
  operation: Mutation
  /** Kind of the resulting record. */
  kind: string
  /** Reads the resulting record in the form in which the API returns it. */
  shows: Subject['show']
  schema?: ZodType | undefined
  /** Name of the output field that contains the resulting record. Absent if the output itself is the record. */
  picks?: string
  /**
   * The subjects that the change can be about, keyed by the name of the input field that contains the subject's id. If
   * the input contains several of these fields, the first one counts.
   */
  about: Readonly<Record<string, Subject>>
}

/** Creates the subject for a kind of record. `lock` replaces the usual way to lock the record. */
export function subject(
  // oxlint-disable-next-line typescript/no-explicit-any -- the fields differ by kind, and only the kind itself uses them
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
