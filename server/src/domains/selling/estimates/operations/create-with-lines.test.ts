import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveTaxRate } from '../../../organization/company/operations.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { createEstimate, getEstimate, setAdjustments, setLineItems } from '../operations.ts'
import { address, estimating } from '../testing/estimating.ts'

const options = [
  { id: 'good', name: 'Good' },
  { id: 'best', name: 'Best' },
]
const line_items = [
  { name: 'Lawn', quantity: '1000', unit_price_decimal: '0.185' },
  { name: 'Gutters', unit_price_cents: 33_333, option_id: 'good' },
  {
    name: 'Gold gutters',
    unit_price_cents: 99_999,
    option_id: 'best',
    discount: { type: 'fixed', value: '1' },
  },
]
const chosen = { options, selected_option_id: 'best' }
const adjustments = {
  discount: { type: 'percent', value: '7.5' },
  deposit: { type: 'percent', value: '33.3' },
} as const

/** Returns the fields that do not depend on how the estimate was created. */
function comparableFields(estimate: object): unknown {
  return JSON.parse(
    JSON.stringify(estimate, (name, value: unknown) =>
      ['id', 'estimate_number', 'version', 'updated_at', 'created_at'].includes(name) &&
      value !== 'good' &&
      value !== 'best'
        ? undefined
        : value,
    ),
  )
}

test('an estimate created with lines equals one that gets the same lines afterwards', async () => {
  const of = await estimating()
  const { org } = of
  const components = [{ name: 'State', percent: '6.25' }]
  const rate = await of.run(saveTaxRate, { name: 'Cook', components })
  const { id: client_id } = await of.run(createClient, { name: 'Ada', ...address })
  const base = { client_id, location_id: org.locationId }
  const { id: estimate_id } = await of.run(createEstimate, base)
  await of.run(setLineItems, { estimate_id, line_items, ...chosen })
  const stepwise = await of.run(setAdjustments, { estimate_id, ...adjustments, tax_rate_id: rate.id })
  const eventsBefore = await org.events()
  const input = { ...base, line_items, ...chosen, ...adjustments, tax_rate_id: rate.id }
  const atOnce = await of.run(createEstimate, input)
  assert.deepEqual(comparableFields(atOnce), comparableFields(stepwise))
  assert.ok(atOnce.total_cents > 0 && atOnce.tax_cents > 0 && atOnce.discount_cents > 0)
  assert.equal(atOnce.version, 1)
  const stored = await of.run(getEstimate, { estimate_id: atOnce.id })
  assert.deepEqual({ ...stored, ...atOnce }, stored)
  assert.deepEqual((await org.events()).slice(eventsBefore.length), ['estimate.created'])
})

test('create refuses the same lines and prices as later changes do, and creates nothing', async () => {
  const of = await estimating()
  const { id: client_id } = await of.run(createClient, { name: 'Ada', ...address })
  const base = { client_id, location_id: of.org.locationId }
  const refused = (content: object, field: string) =>
    assert.rejects(
      of.run(createEstimate, { ...base, ...content }),
      (error: { details?: { field?: string }[] }) => {
        assert.equal(error.details?.[0]?.field, field)
        return true
      },
    )
  await refused(
    { line_items: [{ name: 'A', unit_price_cents: 1, option_id: 'none' }] },
    'line_items.0.option_id',
  )
  await refused({ options, selected_option_id: 'none' }, 'selected_option_id')
  await refused(
    { line_items: [{ name: 'A', unit_price_cents: 1, service_id: client_id }] },
    'line_items.0.service_id',
  )
  await refused({ tax_rate_id: client_id }, 'tax_rate_id')

  const rep = await hire(of.org, 'sales_rep')
  const asRep = { type: 'member', id: rep.id, role: 'sales_rep' } as const
  const own = await of.org.run(createEstimate, { ...base, line_items: line_items.slice(0, 1) }, asRep)
  assert.equal(own.total_cents, 18_500)
  await assert.rejects(of.org.run(createEstimate, { ...base, discount: adjustments.discount }, asRep), {
    code: 'insufficient_permission',
    message: /override_pricing/,
  })
  const rows = await of.org.query('select 1 from live.estimates where org_id = $1')
  assert.equal(rows.length, 1)
})
