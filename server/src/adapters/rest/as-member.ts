import type { Actor } from '../../kernel/access/actor.ts'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import { type GuardedScope, workflowCaller } from '../workflows/index.ts'
import type { Route } from './route.ts'

/**
 * Returns the caller of a route's operation: the API key itself or, if the route has `as: 'member'`, the member who
 * created the key, with that member's current permissions. Refuses callers without the required permission.
 */
export function callerOf({ operation, as }: Route, access: KeyAccess): Actor {
  const actor = as === 'member' ? memberBehindKey(access, operation.scope as GuardedScope) : access.actor
  authorize(operation, actor)
  return actor
}

/**
 * Returns the member who created the API key. Used for routes that concern the whole organization. Both the key and the
 * member must have access to all locations.
 */
export function memberBehindKey(access: KeyAccess, scope: GuardedScope): Actor {
  const { actor } = workflowCaller(access, scope)
  requireAllLocations(access, actor)
  return actor
}

export function requireAllLocations(access: KeyAccess, actor: Actor): void {
  if (actor.locations !== '*' || access.actor.locations !== '*')
    throw new AppError(
      'insufficient_permission',
      'This call requires access to all locations of the organization.',
    )
}
