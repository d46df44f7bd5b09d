import type { TestOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../leads/operations.ts'

export const samples = {
  'search.find': async (org: TestOrg) => {
    await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
    return { input: { query: 'ada', limit: 5 }, subject: null }
  },
}
