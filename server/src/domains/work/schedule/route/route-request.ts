import type { ProviderRequest } from '../../../../kernel/operations/provider-request.ts'

/**
 * Describes the request to the maps provider for a dry run: the number of stops, and the number of addresses to
 * geocode.
 */
export const routeRequest = (details: { stops: number; addresses: number }): ProviderRequest => ({
  service: 'maps',
  action: 'route',
  amount_cents: null,
  currency: null,
  method: null,
  document: null,
  details,
})
