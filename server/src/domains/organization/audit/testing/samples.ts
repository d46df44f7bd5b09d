import type { TestOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'

export const samples = {
  'audit.list': async (org: TestOrg) => {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    return { input: { record_id: lead.id }, subject: null }
  },
}
