import type { QueryContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import { findLocation, findVersionsInForce } from '../../organization/company/index.ts'
import type { Terms } from './service.ts'

/**
 * Replaces the tax rate of each service by the version of this rate that is valid today. A service can refer to any
 * version of a rate, but a line must refer to the valid version. "Today" is the date at the location `locationId` or,
 * if that is null, in the organization's time zone.
 */
export async function withRatesOfToday<Service extends Pick<Terms, 'tax_rate_id'>>(
  ctx: QueryContext,
  services: readonly Service[],
  locationId: string | null,
): Promise<Service[]> {
  const { org } = ctx.actor
  const named = [...new Set(services.flatMap(({ tax_rate_id }) => tax_rate_id ?? []))]
  if (named.length === 0) return [...services]
  const location = locationId === null ? undefined : await findLocation(ctx.db, org.id, locationId)
  const today = localToday(location?.timezone ?? org.timezone, new Date(ctx.now))
  const validVersions = await findVersionsInForce(ctx.db, org.id, named, today)
  return services.map((service) => ({
    ...service,
    tax_rate_id: service.tax_rate_id && (validVersions.get(service.tax_rate_id) ?? service.tax_rate_id),
  }))
}
