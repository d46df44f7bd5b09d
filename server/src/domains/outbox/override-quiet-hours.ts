import * as z from 'zod'
import { AppError } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'

/** What an operation takes with which people write to customers. */
export const overridesQuietHours = () =>
  z
    .boolean()
    .default(false)
    .describe(
      'Send it at this hour too, although customers are left alone now. For whoever reaches all records, not only own ones.',
    )

/** Whether the call does; refuses whoever reaches only their own. */
export function overridingQuietHours(
  { own }: Pick<MutationContext, 'own'>,
  wanted: boolean | undefined,
): boolean {
  if (wanted === true && own !== null)
    throw new AppError(
      'insufficient_permission',
      'Only whoever reaches all records writes to customers at hours at which they are left alone.',
      [{ field: 'override_quiet_hours', message: 'is for those who reach all records' }],
    )
  return wanted === true
}
