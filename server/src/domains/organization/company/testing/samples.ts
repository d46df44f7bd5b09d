import type { TestOrg } from '../../../../testing/test-org.ts'
import { createKey } from '../operations/keys/create.ts'
import { saveConnector } from '../operations/settings/connectors/save.ts'
import { saveLeadSource } from '../operations/settings/lead-sources/save.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { saveTag } from '../../../customers/tags/operations.ts'
import { saveTaxRate } from '../operations/settings/tax-rates/save.ts'

export const samples = {
  'keys.list': async () => ({ input: {}, subject: null }),
  'keys.create': async () => ({
    input: { name: 'Website', mode: 'live', scopes: ['leads:write'] },
    subject: null,
  }),
  'keys.revoke': async (org: TestOrg) => {
    const key = { name: fresh('Key'), mode: 'test', scopes: ['leads:read'] }
    return { input: { key_id: (await org.run(createKey, key, org.owner)).id }, subject: 'key_id' }
  },
  'settings.numbers.skip': async () => ({ input: { kind: 'invoice', next: 1200 }, subject: null }),
  'settings.company.get': async () => ({ input: {}, subject: null }),
  'settings.company.update': async () => ({
    input: { website: 'https://example.com', default_terms_days: 14, tax_rounding: 'line' },
    subject: null,
  }),
  'settings.locations.list': async () => ({ input: {}, subject: null }),
  'settings.locations.save': async (org: TestOrg) => ({
    input: { location_id: org.locationId, numbering_prefix: 'CHI-' },
    subject: 'location_id',
  }),
  'settings.taxRates.list': async () => ({ input: {}, subject: null }),
  'settings.taxRates.save': async (org: TestOrg) => {
    const components = [{ name: 'State', percent: '6.25' }]
    const rate = await org.run(saveTaxRate, { name: 'Cook County', components }, org.owner)
    return { input: { tax_rate_id: rate.id, name: 'Cook' }, subject: 'tax_rate_id' }
  },
  'settings.leadSources.list': async () => ({ input: {}, subject: null }),
  'settings.leadSources.save': async (org: TestOrg) => {
    const source = await org.run(saveLeadSource, { name: fresh('Source') }, org.owner)
    return { input: { lead_source_id: source.id, active: false }, subject: 'lead_source_id' }
  },
  'settings.connectors.list': async () => ({ input: {}, subject: null }),
  'settings.connectors.save': async (org: TestOrg) => {
    const connector = await org.run(saveConnector, { name: 'Website' }, org.owner)
    return { input: { connector_id: connector.id, new_key: true }, subject: 'connector_id' }
  },
  'tags.apply': async (org: TestOrg) => {
    const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    return { input: { lead_id: id, add: ['vip'] }, subject: 'lead_id' }
  },
  'tags.list': async () => ({ input: {}, subject: null }),
  'tags.save': async (org: TestOrg) => {
    const { tag } = await org.run(saveTag, { name: fresh('tag') }, org.owner)
    return { input: { tag_id: tag!.id, color: '#1f6feb' }, subject: 'tag_id' }
  },
}

let sequence = 0

/** Returns a name that no other sample uses, so that each sample creates a record. */
function fresh(name: string): string {
  return `${name} ${++sequence}`
}
