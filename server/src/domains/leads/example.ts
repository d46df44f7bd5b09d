import type { output } from 'zod'
import { exampleEnd, exampleId, exampleStart } from '../../kernel/schema/example.ts'
import type { leadSchema } from './lead.ts'

const lead: output<typeof leadSchema> = {
  ...exampleStart('lead'),
  lead_number: 1042,
  status: 'new',
  customer_name: 'Ada Lovelace',
  customer_email: 'ada@example.com',
  customer_phone: '+13125550142',
  client_id: null,
  property_id: null,
  service_address: '1420 N Cedar Ave',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  source: 'Website',
  source_id: exampleId('source'),
  connector_key: null,
  external_id: null,
  assigned_to: exampleId('member'),
  notes: 'Gutters overflow at the back porch.',
  estimated_value_cents: null,
  currency: 'USD',
  lost_reason: null,
  is_stale: false,
  appointment_at: null,
  last_contacted_at: null,
  converted_at: null,
  estimate_ids: [],
  ...exampleEnd('2026-03-02T15:04:05.678Z'),
}

export const leadExamples = {
  records: { Lead: lead },
  requests: {
    CreateLeadRequest: {
      new_customer: {
        summary: 'Somebody new',
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
        summary: 'A client asks again, for the primary property',
        value: { existing_client_id: exampleId('client'), source: 'Website' },
      },
    },
    UpdateLeadRequest: {
      notes: { summary: 'New notes', value: { notes: 'Prefers to be called after five.' } },
    },
  },
}
