import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findTaxRates, selectLocations } from '../../organization/company/index.ts'
import type { ValidationIssue } from './service-issues.ts'
import type { Terms } from './service.ts'

type Naming = Pick<Terms, 'tax_rate_id' | 'location_ids'>

/**
 * Checks the references of these services. Reports tax rates that are inactive, and locations that are not locations of
 * the organization.
 */
export async function judgeReferences(
  ctx: QueryContext,
  services: readonly Naming[],
): Promise<(service: Naming) => ValidationIssue[]> {
  const orgId = ctx.actor.org.id
  const rateIds = [...new Set(services.flatMap(({ tax_rate_id }) => tax_rate_id ?? []))]
  const rates = rateIds.length === 0 ? [] : await findTaxRates(ctx.db, orgId, rateIds)
  const active = new Set(rates.filter((rate) => rate.active).map(({ id }) => id))
  const areNamed = services.some(({ location_ids }) => location_ids !== null)
  const locations = new Set(areNamed ? (await selectLocations(ctx.db, orgId)).map(({ id }) => id) : [])
  return ({ tax_rate_id, location_ids }) => [
    ...(tax_rate_id === null || active.has(tax_rate_id)
      ? []
      : [{ field: 'tax_rate_id', message: 'is not an active tax rate of the organization' }]),
    ...(location_ids ?? []).flatMap((id, at) =>
      locations.has(id)
        ? []
        : [{ field: `location_ids.${at}`, message: 'is not a location of the organization' }],
    ),
  ]
}
