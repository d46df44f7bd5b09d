import type { Actor } from './actor.ts'
import { AppError } from '../errors.ts'

/** Settings are shared by both modes, so test calls may not change them. */
export function requireLive(actor: Actor): void {
  if (actor.mode !== 'live')
    throw new AppError(
      'unsupported_in_test_mode',
      'Live data and test data share these settings. They can only be changed in live mode.',
    )
}

/** Settings of all locations can be changed only by callers who can access all of them. */
export function requireWholeOrganization(actor: Actor): void {
  if (actor.locations !== '*')
    throw new AppError(
      'insufficient_permission',
      'This applies to every location, so it requires access to all of them.',
    )
}
