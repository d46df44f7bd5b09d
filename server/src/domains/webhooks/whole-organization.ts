import type { Actor } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'

/** A destination is told of every location's events, so only who sees every location may set one up or read its log. */
export function requireWholeOrganization(actor: Actor): void {
  if (actor.locations !== '*')
    throw new AppError(
      'insufficient_permission',
      'Webhooks tell of every location: this needs access to all of them.',
    )
}
