import { invalidField, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Members } from '../../../kernel/records/member.ts'
import type { RecordKind } from '../../../kernel/records/record.ts'
import { type ExternalRefChanges, mostSystems } from './external-ref.ts'
import { lockExternalRefs, type RefKind } from './external-refs-table.ts'

type Refs = Record<string, string>

/**
 * Prepares a change of a record's ids in other systems. Call this function before locking the record: operations that
 * create a record with such an id lock the id first, and the order of locks must be the same. Then call the returned
 * function with the record; it returns the changed fields. If another record of the same type has the id, the change
 * is refused.
 */
export async function changeRefs<M extends Members>(
  ctx: MutationContext,
  records: RecordKind<M>,
  changes: ExternalRefChanges,
): Promise<(row: { id: string; external_refs: Refs }) => Promise<{ external_refs?: Refs }>> {
  if (changes === undefined) return () => Promise.resolve({})
  const named = Object.entries(changes).flatMap(([system, id]) => (id === null ? [] : [{ system, id }]))
  const existing = await lockExternalRefs(ctx, records.kind as RefKind, named)
  return async (row) => {
    for (const { system, record_id } of existing)
      if (record_id !== row.id) await refuse(ctx, records, system, record_id)
    const all = Object.entries({ ...row.external_refs, ...changes })
    const refs = all.filter((ref): ref is [string, string] => ref[1] !== null)
    if (refs.length > mostSystems)
      throw invalidField('external_refs', `must not contain more than ${mostSystems} systems`)
    return { external_refs: Object.fromEntries(refs) }
  }
}

/**
 * Throws the error for an external id that another record already has. The error contains the id of this other record
 * if the caller can access it.
 */
async function refuse<M extends Members>(
  ctx: MutationContext,
  records: RecordKind<M>,
  system: string,
  recordId: string,
): Promise<never> {
  const isSeen = (await records.findAccessible(ctx, recordId)) !== undefined
  throw invalidState(`Another ${records.kind} has this id in the other system.`, [
    {
      field: 'external_refs',
      message: `contains a ${system} id that belongs to another record`,
      reason: 'external_ref_taken',
      ...(isSeen ? { [`${records.kind}_id`]: recordId } : {}),
    },
  ])
}
