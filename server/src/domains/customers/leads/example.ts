import { exampleOf } from '../../../kernel/records/example.ts'
import { exampleEnd, exampleId, exampleStart } from '../../../kernel/schema/example.ts'
import { leads } from './lead.ts'

const lead = exampleOf(leads, {
  ...exampleStart('lead'),
  lead_number: 1042,
  status: 'new',
  customer_name: 'Ada Lovelace',
  customer_email: 'ada@example.com',
  customer_phone: '+13125550142',
  customer_phone_extension: null,
  service_address: '1420 N Cedar Ave',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  source: 'Website',
  source_id: exampleId('source'),
  assigned_to: exampleId('member'),
  notes: 'Gutters overflow at the back porch.',
  currency: 'USD',
  is_stale: false,
  estimate_ids: [],
  ...exampleEnd('2026-03-02T15:04:05.678Z'),
})

export const leadExamples = {
  records: { Lead: lead, CreatedLead: lead },
  requests: {
    CreateLeadRequest: {
      new_customer: {
        summary: 'A new customer',
        value: {
          customer_name: 'Ada Lovelace',
          customer_email: 'ada@example.com',
          customer_phone: '(312) 555-0142',
          service_address: '1420 N Cedar Ave',
          city: 'Springfield',
          state: 'IL',
          zip: '62701',
          source: 'Website',
          notes: 'Gutters overflow at the back porch.',
        },
      },
      existing_client: {
        summary: 'A new request of an existing client',
        value: { existing_client_id: exampleId('client'), source: 'Website' },
      },
    },
    UpdateLeadRequest: {
      notes: { summary: 'New notes', value: { notes: 'Prefers to be called after five.' } },
    },
  },
}
