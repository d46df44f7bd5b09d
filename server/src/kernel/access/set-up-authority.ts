import type { Actor } from './actor.ts'
import { AppError } from '../errors.ts'

/** Refuses a change of settings in test mode, because live and test mode share them. */
export function requireLive(actor: Actor): void {
  if (actor.mode !== 'live')
    throw new AppError(
      'unsupported_in_test_mode',
      'Live data and test data share these settings. They cannot be changed with a test key.',
    )
}

/** Refuses a change of settings that apply to all locations, unless the caller can access all of them. */
export function requireWholeOrganization(actor: Actor): void {
  if (actor.locations !== '*')
    throw new AppError(
      'insufficient_permission',
      'This setting applies to every location, so changing it requires access to all locations.',
    )
}
