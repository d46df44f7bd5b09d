import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addDays } from '../../../kernel/time/index.ts'
import { atNoon } from '../../../testing/at-noon.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { saveTaxRate } from '../../organization/company/operations.ts'
import { applyPackage } from '../../selling/estimates/operations.ts'
import { estimating } from '../../selling/estimates/testing/estimating.ts'
import { today } from '../../work/jobs/testing/recurring.ts'
import { quoteService } from './operations.ts'
import { addPackage, flatService, publish } from './testing/price-books.ts'

before(atNoon)

test("a line is taxed with the version of the service's tax rate that is valid on its day", async () => {
  const org = await testOrg()
  const rate = (percent: string, more: object) =>
    org.run(saveTaxRate, { components: [{ name: 'State', percent }], ...more }, org.owner)
  const first = await rate('5', { name: 'Clean water' })
  const { id: service_id } = await flatService(org, 10_000, { tax_rate_id: first.id })
  const { id: package_id } = await addPackage(org, { items: [{ service_id }] })
  await publish(org)

  const { id: estimate_id } = await (await estimating(org)).draft()
  const quoted = async () =>
    (await org.run(quoteService, { service_id }, org.owner)).line_items[0]!.tax_rate_id
  const applied = async () => {
    const input = { estimate_id, package_id, mode: 'replace' }
    const { line_items } = await org.run(applyPackage, input, org.owner)
    return [line_items[0]!.tax_rate_id, line_items[0]!.tax_cents]
  }
  const again = { tax_rate_id: first.id }
  assert.deepEqual([await quoted(), await applied()], [first.id, [first.id, 500]])

  // This version of the rate becomes valid in two days.
  await rate('9', { ...again, valid_from: addDays(today(org), 2) })
  assert.deepEqual([await quoted(), await applied()], [first.id, [first.id, 500]])

  const second = await rate('6', { ...again, valid_from: null })
  assert.deepEqual([await quoted(), await applied()], [second.id, [second.id, 600]])

  // An inactive rate has no valid version, so the version that is stored with the service applies.
  await org.run(saveTaxRate, { ...again, active: false }, org.owner)
  assert.deepEqual([await quoted(), await applied()], [first.id, [first.id, 500]])
})
