import { lockOf } from '../../../kernel/database/lock.ts'
import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
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

/**
 * Finds the records that have these ids in a system. Ids of a merged client lead to the client that remains. Archived
 * records have no ids.
 */
export async function findByExternalIds(
  db: Queries,
  orgId: string,
  { kind, system, ids }: { kind: RefKind; system: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ external_id: string; record_id: string }>(
    `select x.external_id, x.record_id from external_refs x
      where x.org_id = $1 and x.record_kind = $2 and x.system = $3 and x.external_id = any ($4)`,
    [orgId, kind, system, [...ids]],
  )
  return new Map(rows.map(({ external_id, record_id }) => [external_id, record_id]))
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
