import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'

const place = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const client = async (org: TestOrg) =>
  (await org.run(createClient, { name: 'Ada', email: 'ada@example.com', ...place }, org.owner)).id

export const samples = {
  'clients.erasePerson': async (org: TestOrg) => ({
    input: { client_id: await client(org), confirm_name: 'Ada' },
    subject: 'client_id',
  }),
  'clients.exportPerson': async (org: TestOrg) => ({
    input: { client_id: await client(org), limit: 100 },
    subject: 'client_id',
  }),
}
