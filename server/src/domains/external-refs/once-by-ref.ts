import type { ZodType } from 'zod'
import { invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import type { Members, ShownOf } from '../../kernel/records/member.ts'
import type { RecordKind } from '../../kernel/records/record.ts'
import type { ExternalRef } from './external-ref.ts'
import { holdExternalRef, type RefKind } from './external-refs-table.ts'

interface Wanted {
  external_ref?: ExternalRef | null | undefined
  on_existing?: 'answer' | 'change' | null | undefined
}

/** The operation that changes one, and the members by which it does. */
interface Changing {
  operation: { name: string; input: ZodType; output: ZodType }
  id: string
  members: readonly string[]
}

/**
 * Makes a record unless there is one with the id in another system that it is to have. Without such an id nothing is
 * different from making one. Whoever asks for a change gets it as if by the operation that changes one: with its permission
 * and its refusals; what is absent or null stays.
 */
export async function onceByRef<M extends Members, Made extends ShownOf<M>>(
  ctx: MutationContext,
  records: RecordKind<M>,
  wanted: Wanted,
  changing: Changing,
  make: () => Promise<Made>,
): Promise<Made & { existed?: boolean }> {
  const { external_ref, on_existing } = wanted
  if (!external_ref) return await make()
  const existingId = await holdExternalRef(ctx, records.kind as RefKind, external_ref)
  if (existingId === undefined) return { ...(await make()), existed: false }
  const existing = await records.findReached(ctx, existingId)
  if (!existing)
    throw invalidState('A record that the caller does not see has this id in the other system.', [
      { field: 'external_ref', message: 'is taken', reason: 'external_ref_taken' },
    ])
  const said = wanted as Readonly<Record<string, unknown>>
  const changes = Object.fromEntries(
    changing.members.flatMap((name) => (said[name] == null ? [] : [[name, said[name]]])),
  )
  const isChange = on_existing === 'change' && Object.keys(changes).length > 0
  if (isChange) await ctx.within(changing.operation, { [changing.id]: existingId, ...changes })
  const row = isChange ? await records.get(ctx, existingId) : existing
  return { ...(records.of(row, ctx) as Made), existed: true }
}
