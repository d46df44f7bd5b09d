import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'

const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

/** Creates a client with contact data. */
export function addedClient(org: TestOrg, more: object = {}) {
  return org.run(
    createClient,
    { name: 'Ada Lovelace', email: 'ada@example.com', phone: '(312) 555-0142', ...address, ...more },
    org.owner,
  )
}
