import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualCommissionPlan } from '../../organization/company/index.ts'
import { computeCommission, type SoldLine } from './compute-commission.ts'

const plain = (...nets: number[]): SoldLine[] =>
  nets.map((net_cents) => ({ net_cents, floor_cents: null, service_id: null }))
const redLine = { base_percent: '5', upside_percent: '30', addon_percent: '10' }
const floored = (net_cents: number, floor_cents: number): SoldLine => ({
  net_cents,
  floor_cents,
  service_id: 'service',
})

for (const [name, isSelf, net, expected] of [
  ['C1', false, 123_456, 6173],
  ['C2', true, 87_505, 8751],
  ['C3', false, 1010, 51],
] as const)
  test(`${name}: ${isSelf ? '10' : '5'} % of ${net} are ${expected}`, () => {
    const computed = computeCommission(usualCommissionPlan, plain(net), isSelf)
    assert.deepEqual(computed, {
      basis: isSelf ? 'self_generated' : 'company_generated',
      basis_cents: net,
      rate_percent: isSelf ? '10' : '5',
      components: null,
      computed_cents: expected,
    })
  })

test('C4: 5% up to the floor, 30% above it and 10% of add-ons, each rounded once', () => {
  const lines = [floored(67_748, 57_586), floored(12_000, 13_500), ...plain(7200)]
  assert.deepEqual(computeCommission({ ...usualCommissionPlan, red_line: redLine }, lines, true), {
    basis: 'red_line',
    basis_cents: 86_948,
    rate_percent: null,
    components: {
      base: { base_cents: 69_586, percent: '5', amount_cents: 3479 },
      upside: { base_cents: 10_162, percent: '30', amount_cents: 3049 },
      addon: { base_cents: 7200, percent: '10', amount_cents: 720 },
    },
    computed_cents: 7248,
  })
})

test('a red-line commission needs at least one service line, and a floor price on every service line', () => {
  const plan = { ...usualCommissionPlan, red_line: redLine }
  const open: SoldLine = { net_cents: 5000, floor_cents: null, service_id: 'service' }
  assert.equal(computeCommission(plan, [floored(9000, 8000), open], false).basis, 'company_generated')
  assert.equal(computeCommission(plan, plain(5000), false).basis, 'company_generated')
  assert.equal(computeCommission(usualCommissionPlan, [floored(9000, 8000)], true).basis, 'self_generated')
})

test('lines with a negative sum bring no commission', () => {
  const { basis_cents, computed_cents } = computeCommission(usualCommissionPlan, plain(500, -900), false)
  assert.deepEqual([basis_cents, computed_cents], [0, 0])
})
