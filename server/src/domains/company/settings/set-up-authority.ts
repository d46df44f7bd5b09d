import type { Actor } from '../../../kernel/access/actor.ts'
import { AppError } from '../../../kernel/errors.ts'

/** The set-up is the same in both modes, so what is only a test may not change it. */
export function requireLive(actor: Actor): void {
  if (actor.mode !== 'live')
    throw new AppError(
      'unsupported_in_test_mode',
      'Live data and test data share the set-up: it is changed in live mode only.',
    )
}

/** What holds in every location is changed only by who sees them all. */
export function requireWholeOrganization(actor: Actor): void {
  if (actor.locations !== '*')
    throw new AppError(
      'insufficient_permission',
      'This holds in every location: it needs access to all of them.',
    )
}
