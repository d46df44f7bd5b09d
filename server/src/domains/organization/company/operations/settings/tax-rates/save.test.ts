import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../../testing/test-org.ts'
import { defaultTaxRate, findTaxRates } from '../../../tax-rates/tax-rates-table.ts'
import { listTaxRates } from './list.ts'
import { saveLocation } from '../locations/save.ts'
import { saveTaxRate } from './save.ts'
import { assignedManager } from '../../../testing/assigned-manager.ts'

const components = [
  { name: 'State', percent: '6.25' },
  { name: 'County', percent: '1.00333' },
]
const make = (org: TestOrg) => org.run(saveTaxRate, { name: 'Cook', components }, org.owner)
const reader = (org: TestOrg) => org.app.database.live.reader({ orgId: org.id, locations: '*' })

test('a rate is the exact sum of its components', async () => {
  const org = await testOrg()
  const rate = await make(org)
  assert.equal(rate.percent, '7.25333')
  assert.deepEqual(rate.components, components)
  assert.deepEqual([rate.version, rate.family_id], [1, rate.id])
})

test('a change creates a new version with its own id, and the earlier version stays as it was', async () => {
  const org = await testOrg()
  const first = await make(org)
  const second = await org.run(
    saveTaxRate,
    { tax_rate_id: first.id, components: [{ name: 'State', percent: '6.500' }] },
    org.owner,
  )
  assert.deepEqual([second.version, second.family_id, second.percent], [2, first.id, '6.5'])
  assert.notEqual(second.id, first.id)
  const [storedRate] = await findTaxRates(reader(org), org.id, [first.id])
  assert.deepEqual(storedRate!.components, components)

  const latest = await org.run(listTaxRates, {}, org.owner)
  assert.deepEqual(
    latest.items.map((rate) => rate.id),
    [second.id],
  )
  const all = await org.run(listTaxRates, { include_superseded: true }, org.owner)
  assert.deepEqual(
    all.items.map((rate) => rate.id),
    [second.id, first.id],
  )
})

test('saving without changes, or deactivating, creates no new version', async () => {
  const org = await testOrg()
  const first = await make(org)
  assert.deepEqual(await org.run(saveTaxRate, { tax_rate_id: first.id, components }, org.owner), first)
  const off = await org.run(saveTaxRate, { tax_rate_id: first.id, active: false }, org.owner)
  assert.deepEqual([off.id, off.active], [first.id, false])
  assert.deepEqual((await org.run(listTaxRates, {}, org.owner)).items, [])
})

test('a location uses the version valid on the day, and none after the rate was deactivated', async () => {
  const org = await testOrg()
  const first = await make(org)
  await org.run(saveLocation, { location_id: org.locationId, default_tax_rate_id: first.id }, org.owner)
  const second = await org.run(
    saveTaxRate,
    { tax_rate_id: first.id, name: 'Cook 2027', valid_from: '2027-01-01', valid_to: '2027-12-31' },
    org.owner,
  )
  const on = async (day: string) =>
    (await defaultTaxRate(reader(org), org.id, org.locationId, day))?.id ?? null
  assert.equal(await on('2026-12-31'), first.id)
  assert.equal(await on('2027-01-01'), second.id)
  assert.equal(await on('2027-12-31'), second.id)
  assert.equal(await on('2028-01-01'), first.id)
  await org.run(saveTaxRate, { tax_rate_id: second.id, active: false }, org.owner)
  assert.equal(await on('2027-01-01'), null)
})

test('two simultaneous changes create two versions', async () => {
  const org = await testOrg()
  const { id } = await make(org)
  const change = (name: string) => () => org.run(saveTaxRate, { tax_rate_id: id, name }, org.owner)
  // `race` locks the organization's row. Each call waits for this lock when it inserts its new version.
  const table = '(select org_id, org_id as id from quoin.organizations) as o'
  const outcomes = await race({ table, orgId: org.id, id: org.id }, [change('A'), change('B')])
  const versions = outcomes.map((each) => (each.status === 'fulfilled' ? each.value.version : each.reason))
  assert.deepEqual(versions.sort(), [2, 3])
})

for (const [field, input] of [
  ['name', { components }],
  ['components', { name: 'X' }],
  ['components.0.percent', { name: 'X', components: [{ name: 'State', percent: '-1' }] }],
  ['components.0.percent', { name: 'X', components: [{ name: 'State', percent: '1.1234567' }] }],
  ['components', { name: 'X', components: [{ name: 'State', percent: '100.1' }] }],
  ['valid_to', { name: 'X', components, valid_from: '2026-02-01', valid_to: '2026-01-31' }],
] as const)
  test(`${JSON.stringify(input)} is refused, with the name of the field`, async () => {
    const org = await testOrg()
    await assert.rejects(org.run(saveTaxRate, input, org.owner), (error: { details: object[] }) => {
      assert.deepEqual(
        error.details.map((detail) => 'field' in detail && detail.field),
        [field],
      )
      return true
    })
  })

test('a tax rate of another organization is not found, and saving requires access to every location', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { id } = await make(other)
  await assert.rejects(org.run(saveTaxRate, { tax_rate_id: id, name: 'Y' }, org.owner), { code: 'not_found' })
  await assert.rejects(org.run(saveTaxRate, { name: 'Y', components }, assignedManager(org)), {
    code: 'insufficient_permission',
  })
  assert.deepEqual((await org.run(listTaxRates, {}, org.owner)).items, [])
})
