import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../operations.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada', address_line1: '1 Main St', ...chicago }

const client = (org: TestOrg) => org.run(createClient, ada, org.owner)
const ofClient =
  (more: object = {}) =>
  async (org: TestOrg) => ({
    input: { client_id: (await client(org)).id, ...more },
    subject: 'client_id',
  })

export const samples = {
  'clients.list': async (org: TestOrg) => {
    await client(org)
    return { input: { search: 'ada main', status: 'active', health: 'new', limit: 10 }, subject: null }
  },
  'clients.get': ofClient(),
  'clients.create': async () => ({ input: { ...ada, email: 'ada@example.com' }, subject: null }),
  'clients.findDuplicates': async (org: TestOrg) => {
    await client(org)
    return { input: { client_id: (await client(org)).id, limit: 5 }, subject: 'client_id' }
  },
  'clients.import': async () => ({
    input: {
      rows: [{ Name: 'Ada', 'Address line1': '1 Main St', City: 'Chicago', State: 'IL', Zip: '60601' }],
      mode: 'commit',
    },
    subject: null,
  }),
  'clients.update': ofClient({ notes: 'Dog.', sms_opt_out: true, tags: ['vip'], address_line1: '2 Elm St' }),
  'clients.merge': async (org: TestOrg) => ({
    input: { client_id: (await client(org)).id, into_client_id: (await client(org)).id },
    subject: 'client_id',
  }),
  'clients.archive': ofClient(),
  'clients.timeline': ofClient({ limit: 10 }),
  'clients.statement': ofClient({ from: '2026-01-01' }),
  'properties.create': async (org: TestOrg) => ({
    input: {
      client_id: (await client(org)).id,
      address_line1: '7 Oak St',
      ...chicago,
      location_id: org.locationId,
    },
    subject: 'client_id',
  }),
  'properties.lookup': async (org: TestOrg) => ({
    input: { property_id: (await client(org)).primary_property_id, apply: 'all', refresh: true },
    subject: 'property_id',
  }),
  'properties.update': async (org: TestOrg) => ({
    input: {
      property_id: (await client(org)).primary_property_id,
      label: 'Home',
      sqft: 2400,
      stories: '1.5',
    },
    subject: 'property_id',
  }),
}
