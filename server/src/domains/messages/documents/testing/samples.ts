import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { draft } from '../../../money/invoices/testing/invoicing.ts'

/**
 * Samples of the operations that return PDFs, which belong to the domains of estimates, invoices and credit notes.
 */
export const samples = {
  'estimates.pdf.read': async (org: TestOrg) => {
    const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
    const client = await org.run(createClient, { name: 'Ada Lovelace', ...address }, org.owner)
    const input = { location_id: org.locationId, client_id: client.id }
    const estimate = await org.run(createEstimate, input, org.owner)
    return { input: { estimate_id: estimate.id }, subject: 'estimate_id' }
  },
  'invoices.pdf.read': async (org: TestOrg) => ({
    input: { invoice_id: (await draft(org)).id },
    subject: 'invoice_id',
  }),
}
