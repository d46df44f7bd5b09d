import type { TestOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../leads/operations.ts'

export const samples = {
  'inbox.notes.add': async (org: TestOrg) => {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
    return { input: { lead_id: lead.id, body: 'Ring twice.' }, subject: 'lead_id' }
  },
}
