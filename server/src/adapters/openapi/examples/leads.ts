import type { output } from 'zod'
import type { leadImportTicketSchema } from '../../../domains/lead-imports/operations.ts'
import type { leadSchema } from '../../../domains/leads/index.ts'
import { exampleEnd, exampleIds, exampleStart } from './ids.ts'

const lead: output<typeof leadSchema> = {
  ...exampleStart(exampleIds.lead),
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
  source_id: exampleIds.source,
  connector_key: null,
  external_id: null,
  assigned_to: exampleIds.member,
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

const leadImport: output<typeof leadImportTicketSchema> = {
  import_id: exampleIds.leadImport,
  status: 'pending',
  problems: [{ field: 'service_address', message: 'is missing' }],
}

export const leadExamples = { Lead: lead, LeadImport: leadImport }

export const leadRequests = {
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
      value: { existing_client_id: exampleIds.client, source: 'Website' },
    },
  },
  CreateLeadImportRequest: {
    connector: {
      summary: "A connected system's own document",
      value: {
        connector_key: 'angi-north',
        external_id: 'A-20391',
        customer_name: 'Ada Lovelace',
        customer_phone: '+13125550142',
        service_address: '1420 N Cedar Ave',
      },
    },
  },
  UpdateLeadRequest: {
    notes: { summary: 'New notes', value: { notes: 'Prefers to be called after five.' } },
  },
}
