import { exampleOf } from '../../../kernel/records/example.ts'
import { exampleEnd, exampleId, exampleStart } from '../../../kernel/schema/example.ts'
import { clients } from './client.ts'

const address = {
  address_line1: '1420 N Cedar Ave',
  address_line2: null,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  country: 'US',
}

const client = exampleOf(clients, {
  ...exampleStart('client'),
  name: 'Ada Lovelace',
  type: 'residential',
  status: 'active',
  health: 'active',
  email: 'ada@example.com',
  phone: '+13125550142',
  phone_extension: null,
  ...address,
  primary_property_id: exampleId('property'),
  properties: [
    {
      id: exampleId('property'),
      location_id: exampleId('location'),
      label: 'Home',
      ...address,
      is_primary: true,
      latitude: 39.8017,
      longitude: -89.6437,
      access_notes: 'Gate on the left side.',
    },
  ],
  notes: 'Prefers text messages.',
  lead_source: 'Website',
  sms_opt_out: false,
  email_opt_out: false,
  balance_cents: 12_028,
  credit_cents: 0,
  lifetime_value_cents: 84_500,
  currency: 'USD',
  ...exampleEnd('2025-04-11T09:12:44.120Z', '2026-03-02T15:04:05.678Z'),
})

export const clientExamples = {
  records: { CreatedClient: client, Client: client },
  requests: {
    CreateClientRequest: {
      household: {
        summary: 'A household with its address',
        value: {
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          phone: '(312) 555-0142',
          address_line1: '1420 N Cedar Ave',
          city: 'Springfield',
          state: 'IL',
          zip: '62701',
          notes: 'Prefers text messages.',
        },
      },
    },
    UpdateClientRequest: {
      notes: { summary: 'New notes', value: { notes: 'Dog in the yard: ring first.' } },
    },
  },
}
