import type { QueryContext } from '../../../kernel/operations/context.ts'
import { properties } from '../../customers/clients/index.ts'
import { measurementsOf } from '../../money/price-book/index.ts'

/** Returns the building data of the property. The prices of some services depend on it, in addition to the design. */
export async function knownOfProperty(
  ctx: QueryContext,
  propertyId: string | null,
): Promise<Record<string, string>> {
  if (propertyId === null) return {}
  return measurementsOf(await properties.find(ctx.db, ctx.actor.org.id, propertyId), {})
}
