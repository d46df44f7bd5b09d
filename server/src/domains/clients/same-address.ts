import { invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import type { ServiceAddress } from './service-address.ts'

/** One place is one property of a client. */
export function refuseSameAddress(
  others: readonly { id: string; match_key: string }[],
  address: ServiceAddress,
): void {
  const same = others.find((property) => property.match_key === address.match_key)
  if (!same) return
  throw invalidState('The client has a property at this address.', [
    { field: 'address_line1', message: 'is the address of another property', property_id: same.id },
  ])
}

/** Row-level security hides the property that is in the way, but the unique index knows it. */
export const hiddenProperty = () =>
  invalidState(
    'The client has its primary property, or this address, in a location that the caller does not see.',
  )

const uniqueViolation = '23505'

/** Waits for the changes sent so far, which such a property refuses. Nothing is hidden from who sees every location. */
export async function refuseHidden(ctx: MutationContext): Promise<void> {
  if (ctx.actor.locations === '*') return
  await ctx.db.rows(`select 1`).catch((error: Error & { code?: string }) => {
    throw error.code === uniqueViolation ? hiddenProperty() : error
  })
}
