import { lockOf } from '../../kernel/database/lock.ts'
import type { Parameter } from '../../kernel/database/queries.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type ExternalRef, parseExternalRef } from './external-ref.ts'

export type RefKind = 'lead' | 'client' | 'job' | 'invoice'

/**
 * The record that has this id; calls that make one with it take turns from here on, so that of two at once the second finds
 * what the first made.
 */
export async function holdExternalRef(
  ctx: MutationContext,
  kind: RefKind,
  { system, id }: ExternalRef,
): Promise<string | undefined> {
  const { org, mode } = ctx.actor
  ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [
    JSON.stringify(['external_ref', mode, org.id, kind, system, id]),
  ])
  const found = await ctx.db.row<{ record_id: string }>(
    `select x.record_id from external_refs x
      where x.org_id = $1 and x.record_kind = $2 and x.system = $3 and x.external_id = $4`,
    [org.id, kind, system, id],
  )
  return found?.record_id
}

/** For records `r` of a list: that they have the id that the filter names. */
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
