import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { ServiceAddress } from './service-address.ts'

/** Refuses an address at which the client already has another property. */
export function refuseSameAddress(
  others: readonly { id: string; match_key: string }[],
  address: ServiceAddress,
): void {
  const same = others.find((property) => property.match_key === address.match_key)
  if (!same) return
  throw invalidState('The client already has a property at this address.', [
    { field: 'address_line1', message: 'is the address of another property', property_id: same.id },
  ])
}

/**
 * Creates the error for a conflict with a property that row-level security hides from the caller. The unique index
 * detects the conflict nevertheless.
 */
export const hiddenProperty = () =>
  invalidState(
    'The client already has a primary property, or a property at this address, in a location that the ' +
      'caller cannot access.',
  )

const uniqueViolation = '23505'

/**
 * Executes the pending writes. Throws `hiddenProperty` if they conflict with a property that the caller cannot access.
 * Does nothing for a caller with access to all locations.
 */
export async function refuseHidden(ctx: MutationContext): Promise<void> {
  if (ctx.actor.locations === '*') return
  await ctx.db.rows(`select 1`).catch((error: Error & { code?: string }) => {
    throw error.code === uniqueViolation ? hiddenProperty() : error
  })
}
