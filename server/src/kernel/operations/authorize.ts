import { type Actor, accessScopeFor } from '../access/actor.ts'
import { AppError } from '../errors.ts'
import type { Operation } from './operation.ts'

/** Refuses an actor whose scopes or permissions do not cover the operation. */
export function authorize(operation: Operation, actor: Actor): void {
  if (operation.only !== undefined || actor.type === 'customer') {
    if (operation.only === actor.type) return
    throw new AppError('insufficient_permission', 'This type of caller cannot call this operation.')
  }
  if (actor.type === 'api_key') {
    const { scope } = operation
    if (scope !== null && (scope === undefined || !actor.scopes.has(scope))) {
      throw new AppError(
        'insufficient_scope',
        `The key lacks the scope ${operation.scope ?? 'for this operation'}.`,
      )
    }
    requireWholeOrganization(operation, actor)
    return
  }
  const lacking = operation.permission.filter((permission) => accessScopeFor(actor, permission) === null)
  if (lacking.length > 0) {
    const callerType = actor.type === 'automation' ? 'automation' : 'member'
    throw new AppError(
      'insufficient_permission',
      `The ${callerType} lacks the permission${lacking.length > 1 ? 's' : ''} ${lacking.join(' and ')}.`,
    )
  }
  requireWholeOrganization(operation, actor)
  requireConfirmation(operation, actor)
}

/**
 * Refuses a call from a console session that was not confirmed recently, if the operation requires that. Callers
 * without a session are not affected.
 */
function requireConfirmation({ requiresConfirmation }: Operation, actor: Actor): void {
  if (!requiresConfirmation || actor.type !== 'member' || actor.sessionId === undefined) return
  if (!actor.isConfirmed)
    throw new AppError('confirmation_required', 'Confirm your identity, then repeat the call.')
}

function requireWholeOrganization(operation: Operation, actor: Actor): void {
  if (operation.wholeOrganization && actor.locations !== '*')
    throw new AppError('insufficient_permission', `${operation.name} needs access to all locations.`)
}

/**
 * Returns the member's id if the call may access only that member's own records. Null if it may access other members'
 * records too.
 */
export function ownerOnly(operation: Operation, actor: Actor): string | null {
  if (actor.type !== 'member') return null
  return operation.permission.some((permission) => accessScopeFor(actor, permission) === 'own')
    ? actor.id
    : null
}
