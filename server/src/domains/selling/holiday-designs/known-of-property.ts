import type { QueryContext } from '../../../kernel/operations/context.ts'
import { properties } from '../../customers/clients/index.ts'
import { measurementsOf } from '../../money/price-book/index.ts'

/** Building data of the property, for services whose price depends on more than the design. */
export async function knownOfProperty(
  ctx: QueryContext,
  propertyId: string | null,
): Promise<Record<string, string>> {
  if (propertyId === null) return {}
  return measurementsOf(await properties.find(ctx.db, ctx.actor.org.id, propertyId), {})
}
