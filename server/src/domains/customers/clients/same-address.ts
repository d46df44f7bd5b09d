import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { ServiceAddress } from './service-address.ts'

/** A client has at most one property at an address. */
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

/** Row-level security hides the conflicting property, but the unique index still enforces it. */
export const hiddenProperty = () =>
  invalidState(
    'The client already has a primary property, or a property at this address, in a location that the ' +
      'caller cannot access.',
  )

const uniqueViolation = '23505'

/**
 * * Executes the pending writes, which fail if such a hidden property exists. No property is hidden from a
 *   caller with all locations.
 */
export async function refuseHidden(ctx: MutationContext): Promise<void> {
  if (ctx.actor.locations === '*') return
  await ctx.db.rows(`select 1`).catch((error: Error & { code?: string }) => {
    throw error.code === uniqueViolation ? hiddenProperty() : error
  })
}
