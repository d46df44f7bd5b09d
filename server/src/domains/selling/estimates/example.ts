import { exampleOf } from '../../../kernel/records/example.ts'
import { exampleEnd, exampleId, exampleStart } from '../../../kernel/schema/example.ts'
import { exampleLine } from '../../organization/line-items/index.ts'
import { estimates } from './estimate.ts'

const estimate = exampleOf(estimates, {
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
  year_built: 1968,
  gutter_linear_ft: 152,
  roof_type: 'asphalt_shingle',
  line_items: [exampleLine('estimate line', null)],
  options: [],
  subtotal_cents: 25_438,
  discount_cents: 0,
  taxable_cents: 25_438,
  tax_rate_percent: '6.25',
  tax_lines: [{ name: 'Illinois', rate_percent: '6.25', taxable_cents: 25_438, tax_cents: 1590 }],
  tax_cents: 1590,
  total_cents: 27_028,
  jobs: [],
  unplanned_cents: 0,
  deposit: { type: null, value: null, use: 'first', required_cents: 0, collected_cents: 0 },
  currency: 'USD',
  revision: 1,
  versions: [{ revision: 1, sent_at: '2026-03-03T14:00:00.000Z', total_cents: 27_028 }],
  attachments: [],
  photos: [
    {
      file_id: exampleId('file'),
      filename: 'gutter-north.jpg',
      content_type: 'image/jpeg',
      size_bytes: 412_380,
      caption: 'North side, full of leaves',
    },
  ],
  sent_at: '2026-03-03T14:00:00.000Z',
  expires_at: '2026-04-02T14:00:00.000Z',
  ...exampleEnd('2026-03-02T16:30:00.000Z', '2026-03-03T14:00:00.000Z'),
})

export const estimateExamples = {
  records: { Estimate: estimate },
  requests: {
    CreateEstimateRequest: {
      for_lead: {
        summary: "For a lead, at the lead's address",
        value: { location_id: exampleId('location'), lead_id: exampleId('lead') },
      },
      for_client: {
        summary: "For a client, at one of the client's properties",
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
        summary: 'Change the phone number and mark the estimate as sent',
        value: { customer_phone: '+13125550199', status: 'sent', expires_at: '2026-04-02T14:00:00.000Z' },
      },
    },
  },
}
