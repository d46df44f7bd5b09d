import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationNamed } from '../src/testing/operation-named.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

// Tests that changing a setting increases its version by one, and that a call that changes nothing leaves the version
// as it is.

interface Kind {
  /**
   * The creation of the setting: the operation, its input, and the field with the setting's id in later calls.
   * Undefined for a setting that every organization has from the start.
   */
  creation?: { by: string; input: object; as: string }
  change: object
}

const named = (by: string, as: string) => ({ by, as, input: { name: 'Ada' } })
const person = { email: 'rae@example.com', name: 'Rae', role: 'sales_rep', location_ids: null }

const kinds: Readonly<Record<string, Kind>> = {
  'settings.company.update': {
    change: {
      name: 'Gutter & Sons',
      phone: '(312) 555-0142',
      state: 'il',
      default_deposit: { type: 'percent', value: '25.50' },
    },
  },
  'settings.locations.save': {
    creation: named('settings.locations.save', 'location_id'),
    change: { zip: '60601', hours: { monday: [{ from: '08:00:00', to: '17:00:00' }] } },
  },
  'settings.leadSources.save': {
    creation: named('settings.leadSources.save', 'lead_source_id'),
    change: { active: false },
  },
  'settings.connectors.save': {
    creation: named('settings.connectors.save', 'connector_id'),
    change: { aliases: { who: 'customer_name' }, required_fields: ['city', 'city'] },
  },
  'settings.taxRates.save': {
    creation: {
      by: 'settings.taxRates.save',
      input: { name: 'Cook', components: [{ name: 'State', percent: '6.25' }] },
      as: 'tax_rate_id',
    },
    change: { components: [{ name: 'State', percent: '6.500' }] },
  },
  'tags.save': { creation: named('tags.save', 'tag_id'), change: { color: '#FF0000', name: 'gold' } },
  'priceBook.services.save': {
    creation: {
      by: 'priceBook.services.save',
      input: { slug: 'wash', name: 'Wash', unit: 'ft', pricing: { kind: 'unit', rate: '1.50' } },
      as: 'service_id',
    },
    change: {
      pricing: { kind: 'tiered', mode: 'volume', tiers: [{ rate: '2.50', up_to: null }] },
      floor_percent: '85.50',
      addons: [{ percent: '12.500', name: 'Screens', key: 'screens' }],
    },
  },
  'workforce.members.update': {
    creation: { by: 'workforce.members.invite', input: person, as: 'member_id' },
    change: { phone: '(312) 555-0142', location_ids: [] },
  },
  'workforce.members.deactivate': {
    creation: { by: 'workforce.members.invite', input: person, as: 'member_id' },
    change: {},
  },
  'bookings.configure': {
    change: {
      enabled: true,
      origins: ['https://a.example'],
      service_zips: ['60601'],
      refuses_other_zips: true,
    },
  },
}

/** Returns the object in an answer that contains the id and the version. Its place depends on the operation. */
function rowIn(answer: unknown): { id: string; version: number } {
  const { tag, member } = answer as Record<'tag' | 'member', unknown>
  return (tag ?? member ?? answer) as { id: string; version: number }
}

for (const [name, { creation, change }] of Object.entries(kinds))
  test(`${name}: a change raises the version, and its repeat changes nothing`, async () => {
    const org = await testOrg()
    const call = async (operation: string, input: object) =>
      rowIn(await org.run(operationNamed(operation), input, org.owner))
    const subject = creation ? { [creation.as]: (await call(creation.by, creation.input)).id } : {}
    const save = (expected_version: number) => call(name, { ...subject, ...change, expected_version })
    const first = await save(1)
    assert.equal(first.version, 2)
    const written = await rowsOf(org)
    assert.deepEqual(await save(2), first)
    assert.deepEqual(await rowsOf(org), written)
    await assert.rejects(save(1), {
      code: 'stale_version',
      details: [{ field: 'expected_version', message: 'is not the current version', version: 2 }],
    })
  })

const tables = [
  'quoin.locations',
  'quoin.members',
  'quoin.lead_sources',
  'quoin.connectors',
  'quoin.company_settings',
  'quoin.booking_settings',
  'quoin.tax_rates',
  'live.tags',
]

async function rowsOf(org: TestOrg): Promise<string> {
  const all = tables.map(
    (table) => `select '${table}' as kind, to_jsonb(t) as row from ${table} t where org_id = $1`,
  )
  const rows = await org.query(`${all.join(' union all ')} order by 1, 2`)
  return JSON.stringify(rows)
}
