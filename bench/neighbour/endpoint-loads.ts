import { requestText } from '../request-text.ts'
import type { SeededOrg } from '../seed.ts'

/**
 * A kind of request that the neighbour (an organization that loads the service while another one is measured) sends as
 * fast as the service allows. `atOnce` requests are in progress at the same time.
 */
export interface EndpointLoad {
  name: string
  atOnce: number
  request: () => string
}

/** Words that occur in the names of all clients, so that a search for them finds every client. */
export const firstNames = ['Ada', 'Berta', 'Clara', 'Dora', 'Emma', 'Frieda', 'Greta', 'Hanna']

/** Returns the kinds of requests that the neighbour sends. `ids` are ids of its invoices. */
export function endpointLoads(org: SeededOrg, ids: readonly string[]): EndpointLoad[] {
  const search = encodeURIComponent(firstNames.join(' '))
  const gateway = (operation: string, input: () => unknown) => () =>
    requestText(org, 'POST', `/api/v1/workflows/${operation}`, input())
  const searchInput = encodeURIComponent(JSON.stringify({ search: firstNames.join(' '), limit: 100 }))
  let turn = 0
  return [
    {
      name: 'large lists',
      atOnce: 8,
      request: () => requestText(org, 'GET', '/api/v1/invoices?limit=100'),
    },
    {
      name: 'searches',
      atOnce: 4,
      request: () =>
        turn++ % 2 === 0
          ? requestText(org, 'GET', `/api/v1/workflows/clients.list?input=${searchInput}`)
          : requestText(org, 'GET', `/api/v1/clients?limit=100&search=${search}`),
    },
    {
      name: 'documents',
      atOnce: 4,
      request: gateway('invoices.pdf.read', () => ({ invoice_id: ids[turn++ % 3]! })),
    },
    {
      name: 'mails',
      atOnce: 4,
      request: gateway('invoices.send', () => ({
        invoice_id: ids[turn++ % ids.length]!,
        channels: ['email'],
      })),
    },
    {
      name: 'payments',
      atOnce: 18,
      request: gateway('invoices.chargeCard', () => ({
        invoice_id: ids[turn++ % ids.length]!,
        payment_method_token: 'tok_ok',
        amount_cents: 1,
      })),
    },
    {
      name: 'gateway calls',
      atOnce: 50,
      request: gateway('leads.create', () => ({ customer_name: 'Ada', service_address: '1 Main St' })),
    },
  ]
}
