import { requestText } from './request-text.ts'
import type { SeededOrg } from './seed.ts'

/** Returns the ordinary requests of an organization, by kind. */
export function dailyWork(org: SeededOrg): { name: string; request: (n: number) => string }[] {
  const leads = '/api/v1/leads'
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  return [
    {
      name: 'get',
      request: (n) => requestText(org, 'GET', `${leads}/${org.leadIds[n % org.leadIds.length]!}`),
    },
    { name: 'list of 25', request: () => requestText(org, 'GET', leads) },
    { name: 'create', request: () => requestText(org, 'POST', leads, lead) },
  ]
}
