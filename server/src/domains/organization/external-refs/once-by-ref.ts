import type { ZodType } from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Members, ShownOf } from '../../../kernel/records/member.ts'
import type { RecordKind } from '../../../kernel/records/record.ts'
import type { ExternalRef } from './external-ref.ts'
import { lockExternalRef, type RefKind } from './external-refs-table.ts'

interface RefInput {
  external_ref?: ExternalRef | null | undefined
  on_existing?: 'answer' | 'change' | null | undefined
}

/**
 * The operation that updates an existing record. `id` is the name of its input field for the record's id. `members` are
 * the names of the input fields that it shares with the operation that creates a record.
 */
interface Changing {
  operation: { name: string; input: ZodType; output: ZodType }
  id: string
  members: readonly string[]
}

/**
 * Creates a record, unless a record with the same id in another system exists. If one exists and the caller requested
 * an update (`on_existing`), runs the operation that updates it, which checks its own permission and can fail with its
 * own errors. Absent and null fields stay unchanged.
 */
export async function onceByRef<M extends Members, Made extends ShownOf<M>>(
  ctx: MutationContext,
  records: RecordKind<M>,
  input: RefInput,
  changing: Changing,
  make: () => Promise<Made>,
): Promise<Made & { existed?: boolean }> {
  const { external_ref, on_existing } = input
  if (!external_ref) return await make()
  const existingId = await lockExternalRef(ctx, records.kind as RefKind, external_ref)
  if (existingId === undefined) return { ...(await make()), existed: false }
  const existing = await records.findAccessible(ctx, existingId)
  if (!existing)
    throw invalidState('A record that the caller cannot access already has this id in the other system.', [
      { field: 'external_ref', message: 'belongs to another record', reason: 'external_ref_taken' },
    ])
  const said = input as Readonly<Record<string, unknown>>
  const changes = Object.fromEntries(
    changing.members.flatMap((name) => (said[name] == null ? [] : [[name, said[name]]])),
  )
  const isChange = on_existing === 'change' && Object.keys(changes).length > 0
  if (isChange) await ctx.runOperation(changing.operation, { [changing.id]: existingId, ...changes })
  const row = isChange ? await records.get(ctx, existingId) : existing
  return { ...(records.present(row, ctx) as Made), existed: true }
}
