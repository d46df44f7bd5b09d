import type { ZodType } from 'zod'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import type { Mutation } from '../../../kernel/operations/operation.ts'
import type { RecordKind } from '../../../kernel/records/record.ts'

/** A row of some kind of record, as far as they are alike. */
export interface AnyRow {
  id: string
  version: number
  archived_at?: string | null
  merged_into?: string | null
  [member: string]: unknown
}

/** What a change is about: a record that is there before it. */
export interface Subject {
  kind: string
  /** Where it stands; absent of what is no record. */
  table?: string
  /** Holds it, as the operation will; not found for what the caller may not touch. */
  hold(part: MutationContext, id: string): Promise<AnyRow>
  /** The same of a row that `hold` returned, without reading it again; absent where that row is not the whole record. */
  present?(ctx: QueryContext, row: AnyRow): Shown
  /** As reads show it; undefined for what the caller may not touch. */
  show: (ctx: QueryContext, id: string) => Promise<Shown | undefined>
  /** Of what is shown; absent of what is no record. */
  schema?: ZodType
}

export type Shown = Readonly<Record<string, unknown>> & { id: string; version: number | null }

type Input = Readonly<Record<string, unknown>>

/**
 * How a change is judged that is told later.
 *
 *   appended  something new beside what there is: no two phones are in each other's way, but where the record says so
 *   status    a step of a status that only goes forward: whoever comes later than another has nothing left to do
 *   fields    members of a record, each by itself
 *   draft     a record as a whole, which nobody else has changed
 */
export type OfflineRule = (
  | { sort: 'appended' }
  | { sort: 'status'; isBehind(row: AnyRow, input: Input): boolean }
  | {
      sort: 'fields'
      /** Where the input does not name them. */
      fields?: readonly string[]
      /** Whether the input leaves something that the record does not show. */
      isNoted?(input: Input): boolean
    }
  | { sort: 'draft' }
) & {
  /** Whether something of the input cannot be done without a network. */
  needsNetwork?(input: Input): boolean
}

/** What a phone may do without a network. */
export type OfflineOperation = OfflineRule & {
  operation: Mutation
  /** The kind of what comes of it. */
  kind: string
  /** Shows what came of it. */
  shows: Subject['show']
  schema?: ZodType | undefined
  /** What came of it, where the operation answers more. */
  picks?: string
  /** What it is about, by the members of its input that name it; the first that is given. */
  about: Readonly<Record<string, Subject>>
}

/** A kind of record as what changes are about. */
export function subject(
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has members of its own, which only it looks at
  records: RecordKind<any>,
  hold?: Subject['hold'],
): Subject {
  const present = (ctx: QueryContext, row: AnyRow): Shown => records.of(row, ctx) as unknown as Shown
  return {
    kind: records.kind,
    table: records.table,
    schema: records.schema,
    hold: hold ?? ((part, id) => records.hold(part, id) as unknown as Promise<AnyRow>),
    ...(hold ? {} : { present }),
    show: async (ctx, id) => {
      const row = await records.findReached(ctx, id)
      return row && present(ctx, row as AnyRow)
    },
  }
}
