import * as z from 'zod'
import { requireLive } from '../access/set-up-authority.ts'
import type { AppError, ErrorCode } from '../errors.ts'
import type { MutationContext } from '../operations/context.ts'
import { type Mutation, mutation } from '../operations/operation.ts'
import { type MemberRule, requiredUnless, withRules } from '../schema/member-rules.ts'
import { expectedVersion } from './expected-version.ts'
import type { Members, RowOf, ShownOf } from './member.ts'
import type { NewRow, RecordKind } from './record.ts'
import { omitUndefined } from './omit-undefined.ts'
import { saveChanges, type Savable } from './save-changes.ts'

/** New values of columns. Undefined leaves a column unchanged. */
type Values<Row> = { [Name in keyof Row]?: Row[Name] | undefined }
type Awaitable<Value> = Value | Promise<Value>
type FieldsInput<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>
type SaveInput<Fields extends z.ZodRawShape> = FieldsInput<Fields> & {
  expected_version?: number | null | undefined
}

interface SaveDefinition<
  M extends Members,
  Fields extends z.ZodRawShape,
  IdField extends keyof Fields & string,
  Output,
> extends Omit<Mutation<unknown, Output>, 'kind' | 'input' | 'output' | 'prepare' | 'handler'> {
  /** Input fields, without `expected_version`. A field `archived` archives or restores the record. */
  fields: Fields
  /** Input field that contains the id of the record. If it is absent in a call, the call creates a record. */
  idField: IdField
  /** Fields that are required to create a record, each with the error message for a call without it. */
  neededForNew: { [Name in keyof Fields]?: string }
  rules?: readonly MemberRule<FieldsInput<Fields>>[]
  /** True if test mode and live mode share these records. Calls in test mode then cannot save them. */
  setUp?: true
  /**
   * Called before anything is read. Must lock data that must not change during the call, such as the names of other
   * records.
   */
  lock?(this: void, ctx: MutationContext, id: string | undefined): Awaitable<unknown>
  /**
   * Called before a record is created or restored. May refuse the call with `invalid_state`, for example if the
   * organization already has the maximum number of records.
   */
  admit?(this: void, ctx: MutationContext, archived: boolean | undefined): Awaitable<void>
  /** Returns the column values that a new record gets for absent fields. Nullable columns default to null. */
  defaults(
    this: void,
    ctx: MutationContext,
    input: Omit<FieldsInput<Fields>, IdField | 'archived'>,
  ): Awaitable<Values<RowOf<M>>>
  /**
   * Validates the input and converts it to column values. The result may include fields that other tables store,
   * which `saved` must write. If `columns` is absent, each field is stored in the column of the same name.
   */
  columns?(
    this: void,
    ctx: MutationContext,
    input: Omit<FieldsInput<Fields>, IdField | 'archived'>,
    before: RowOf<M> | undefined,
    archived: boolean | undefined,
  ): Awaitable<Values<RowOf<M>>>
  /** Columns of a unique index, and the error for a new record that violates it. */
  unique?: { index: string; refusal: () => AppError }
  /**
   * Called after a record was created or changed, but not if nothing changed. Writes data of other tables and emits
   * events.
   */
  saved?(this: void, ctx: MutationContext, after: RowOf<M>, before: RowOf<M> | undefined): Awaitable<void>
  output?: z.ZodType<Output>
  /** Builds the answer. If absent, the answer is the saved record. */
  present?(this: void, ctx: MutationContext, after: RowOf<M>, before: RowOf<M> | undefined): Awaitable<Output>
}

/**
 * Builds an operation `….save`, which creates a record or changes one:
 *
 * 1. Refuses calls in test mode if both modes share the records. Calls the definition's `lock`.
 * 2. If the input has an id: locks the record. Refuses an unknown id with `not_found`, and a record that has another
 *    version than the caller expects with `stale_version`.
 * 3. Calls `admit`, which may refuse a new or restored record.
 * 4. Converts the input to column values. Absent fields keep their values; null clears a field.
 * 5. Inserts a new record. For an existing record, saves the values that have changed and increases the version. If
 *    no value has changed, nothing is written, and the answer is the unchanged record.
 * 6. After a change, calls `saved`. Then answers with the record.
 */
export function saveOperation<
  M extends Members,
  const Fields extends z.ZodRawShape,
  const IdField extends keyof Fields & string,
  Output = ShownOf<M>,
>(
  records: RecordKind<M>,
  definition: SaveDefinition<NoInfer<M>, Fields, IdField, Output>,
): Mutation<SaveInput<Fields>, Output> {
  const {
    fields,
    idField,
    neededForNew,
    rules = [],
    setUp,
    lock,
    admit,
    defaults,
    columns,
    unique,
    saved,
    output,
    present,
    ...description
  } = definition
  const needed = Object.entries(neededForNew as Record<string, string>)
  type Row = RowOf<M> & Savable

  async function insert(ctx: MutationContext, values: object): Promise<Row> {
    const row = values as NewRow<M>
    const inserted = unique ? await records.insertOnce(ctx, row, unique.index) : records.insert(ctx, row)
    if (!inserted) throw unique!.refusal()
    // The values of fields that SQL computes when a row is read are not known here, so default values are used.
    return { ...values, ...inserted } as unknown as Row
  }

  return mutation({
    ...description,
    input: withRules(
      z.strictObject({ ...fields, expected_version: expectedVersion() }) as unknown as z.ZodObject,
      ...needed.map(([field, message]) => requiredUnless(field, idField, message)),
      ...(rules as readonly MemberRule<object>[]),
    ) as unknown as z.ZodType<SaveInput<Fields>>,
    output: (output ?? records.schema) as z.ZodType<Output>,
    errors: description.errors ?? errorsOf(definition),
    async handler(ctx, call) {
      const { [idField]: id, expected_version, archived, ...rest } = call as Call
      const input = rest as never
      if (setUp) requireLive(ctx.actor)
      await lock?.(ctx, id as string | undefined)
      const before =
        id === undefined
          ? undefined
          : ((await records.lock(ctx, id as string, expected_version)) as unknown as Row)
      const returns = before ? Boolean(before.archived_at) && archived === false : true
      if (returns) await admit?.(ctx, archived)
      const values = columns ? await columns(ctx, input, before, archived) : (rest as Values<Row>)
      const after = before
        ? saveChanges(ctx, records, before, values as Values<Row>, archived)
        : await insert(ctx, {
            ...(await defaults(ctx, input)),
            ...omitUndefined(values),
            ...(archived ? { archived_at: ctx.now } : {}),
          })
      if (after !== before) await saved?.(ctx, after, before)
      return present ? await present(ctx, after, before) : (records.present(after, ctx) as Output)
    },
  })
}

type Call = Record<string, unknown> & {
  expected_version?: number | null | undefined
  archived?: boolean | undefined
}

function errorsOf({
  wholeOrganization,
  setUp,
  admit,
}: {
  wholeOrganization?: true
  setUp?: true
  admit?: unknown
}): ErrorCode[] {
  return [
    'not_found',
    ...(admit ? (['invalid_state'] as const) : []),
    ...(wholeOrganization ? (['insufficient_permission'] as const) : []),
    'stale_version',
    ...(setUp ? (['unsupported_in_test_mode'] as const) : []),
  ]
}
