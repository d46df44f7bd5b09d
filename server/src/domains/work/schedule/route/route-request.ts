import type { ProviderRequest } from '../../../../kernel/operations/provider-request.ts'

/** The request for a route as a dry run shows it, with the numbers of its stops and of the addresses to geocode. */
export const routeRequest = (details: { stops: number; addresses: number }): ProviderRequest => ({
  service: 'maps',
  action: 'route',
  amount_cents: null,
  currency: null,
  method: null,
  document: null,
  details,
})
