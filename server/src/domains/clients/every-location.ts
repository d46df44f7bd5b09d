import type { Actor } from '../../kernel/access/actor.ts'
import { AppError } from '../../kernel/errors.ts'

/** A client's records may lie in any location; what ends a client must see them all. */
export function requireEveryLocation(actor: Actor): void {
  if (actor.locations !== '*')
    throw new AppError('insufficient_permission', 'This needs the authority over every location.')
}
