import type { TestOrg } from '../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'
import { createLead } from '../../leads/operations.ts'

export const samples = {
  'inbox.contacts.setOptOut': async (org: TestOrg) => {
    const place = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
    const phone = '+13125550142'
    const client = await org.run(createClient, { ...place, name: 'Bo', phone }, org.owner)
    const input = { channel: 'sms', client_id: client.id, state: 'opted_out' }
    return { input, subject: 'client_id' }
  },
  'inbox.contacts.optOutByCustomer': async () => ({ input: { address: 'bo@example.com' }, subject: null }),
  'inbox.notes.add': async (org: TestOrg) => {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
    return { input: { lead_id: lead.id, body: 'Ring twice.' }, subject: 'lead_id' }
  },
}
