import { lockOf } from '../../../kernel/database/lock.ts'
import type { Parameter } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type ExternalRef, parseExternalRef } from './external-ref.ts'

export type RefKind = 'lead' | 'client' | 'job' | 'invoice'

/**
 * Locks an external id and finds the record that has it. Until the transaction ends, other calls that create a record
 * with this external id wait, so they find the record that this call creates.
 */
export async function lockExternalRef(
  ctx: MutationContext,
  kind: RefKind,
  ref: ExternalRef,
): Promise<string | undefined> {
  return (await lockExternalRefs(ctx, kind, [ref]))[0]?.record_id
}

/**
 * Like `lockExternalRef`, for several external ids. Returns the system and the record for each id that a record has.
 */
export async function lockExternalRefs(
  ctx: MutationContext,
  kind: RefKind,
  refs: readonly ExternalRef[],
): Promise<{ system: string; record_id: string }[]> {
  if (refs.length === 0) return []
  const { org, mode } = ctx.actor
  const names = refs.map(({ system, id }) => JSON.stringify(['external_ref', mode, org.id, kind, system, id]))
  // Locks the names in sorted order, which prevents deadlocks.
  for (const name of names.toSorted()) ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [name])
  return await ctx.db.rows(
    `select x.system, x.record_id from external_refs x
       join unnest($3::text[], $4::text[]) n (system, id) on n.system = x.system and n.id = x.external_id
      where x.org_id = $1 and x.record_kind = $2 order by x.system`,
    [org.id, kind, refs.map(({ system }) => system), refs.map(({ id }) => id)],
  )
}

/** SQL condition on records with the alias `r`: the record has the external id by which a list is filtered. */
export function hasExternalRef(
  kind: RefKind,
  filter: string | undefined,
  bind: (value: Parameter) => string,
): string[] {
  if (filter === undefined) return []
  const { system, id } = parseExternalRef(filter)
  return [
    `r.id = (select x.record_id from external_refs x
      where x.org_id = $1 and x.record_kind = '${kind}' and x.system = ${bind(system)} and x.external_id = ${bind(id)})`,
  ]
}
