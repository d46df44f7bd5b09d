import type { output } from 'zod'
import { exampleEnd, exampleId, exampleStart } from '../../kernel/schema/example.ts'
import { exampleLine } from '../line-items/index.ts'
import type { estimateSchema } from './estimate.ts'

const estimate: output<typeof estimateSchema> = {
  ...exampleStart('estimate'),
  client_id: exampleId('client'),
  property_id: exampleId('property'),
  lead_id: exampleId('lead'),
  vertical: 'residential',
  status: 'sent',
  estimate_number: 1517,
  assigned_rep_id: exampleId('member'),
  source: 'Website',
  customer_name: 'Ada Lovelace',
  customer_email: 'ada@example.com',
  customer_phone: '+13125550142',
  service_address: '1420 N Cedar Ave',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  sqft: 2150,
  stories: 1.5,
  lot_sqft: null,
  year_built: 1968,
  roof_sqft: null,
  gutter_linear_ft: 152,
  siding_type: null,
  roof_type: 'asphalt_shingle',
  line_items: [exampleLine('estimate line', null)],
  options: [],
  selected_option_id: null,
  subtotal_cents: 25_438,
  discount: null,
  discount_cents: 0,
  taxable_cents: 25_438,
  tax_rate_id: null,
  tax_rate_percent: '6.25',
  tax_cents: 1590,
  total_cents: 27_028,
  deposit: { type: null, value: null, required_cents: 0, collected_cents: 0 },
  currency: 'USD',
  message: null,
  terms: null,
  revision: 1,
  versions: [{ revision: 1, sent_at: '2026-03-03T14:00:00.000Z', total_cents: 27_028 }],
  requested_changes: null,
  sent_at: '2026-03-03T14:00:00.000Z',
  first_viewed_at: null,
  accepted_at: null,
  accepted_by: null,
  declined_at: null,
  decline_reason: null,
  expires_at: '2026-04-02T14:00:00.000Z',
  job_id: null,
  view_url: null,
  ...exampleEnd('2026-03-02T16:30:00.000Z', '2026-03-03T14:00:00.000Z'),
}

export const estimateExamples = {
  records: { Estimate: estimate },
  requests: {
    CreateEstimateRequest: {
      for_lead: {
        summary: 'For a lead, at its own address',
        value: { location_id: exampleId('location'), lead_id: exampleId('lead') },
      },
      for_client: {
        summary: 'For a client, at one of several properties',
        value: {
          location_id: exampleId('location'),
          client_id: exampleId('client'),
          property_id: exampleId('property'),
          vertical: 'commercial',
        },
      },
    },
    PatchEstimateRequest: {
      contact: {
        summary: 'Another phone number, and sent',
        value: { customer_phone: '+13125550199', status: 'sent', expires_at: '2026-04-02T14:00:00.000Z' },
      },
    },
  },
}
