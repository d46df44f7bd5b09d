import { accessScopeFor, memberBehind } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { QueryContext } from './context.ts'

/**
 * Returns the context in which a query reads records that need another permission than the query itself. If the
 * caller has that permission only for their own records, the context reads only those. Null if the caller lacks the
 * permission.
 */
export function contextFor(ctx: QueryContext, permission: Permission): QueryContext | null {
  const scope = accessScopeFor(ctx.actor, permission)
  if (scope === null) return null
  if (scope === 'all') return { ...ctx, own: null }
  const own = memberBehind(ctx.actor)
  if (own === null) throw new Error('The caller is not a member, so it has no records of its own.')
  return { ...ctx, own }
}
