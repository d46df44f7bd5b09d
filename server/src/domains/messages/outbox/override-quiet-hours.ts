import * as z from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

/** Creates the input field with which a member can send a message even during quiet hours. */
export const overridesQuietHours = () =>
  z
    .boolean()
    .default(false)
    .describe(
      'True sends the message now, even during quiet hours. Only for callers with access to all ' +
        'records, not only their own.',
    )

/**
 * Returns true if the caller requested to send during quiet hours. Fails with `insufficient_permission` if the
 * caller can access only their own records.
 */
export function overridingQuietHours(
  { own }: Pick<MutationContext, 'own'>,
  isRequested: boolean | undefined,
): boolean {
  if (isRequested === true && own !== null)
    throw new AppError(
      'insufficient_permission',
      'Only callers with access to all records may send messages during quiet hours.',
      [{ field: 'override_quiet_hours', message: 'requires access to all records' }],
    )
  return isRequested === true
}
