import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFromJob } from '../../money/invoices/operations.ts'
import { saveTaxRate } from '../../organization/company/operations.ts'
import { acceptEstimate, getEstimate, previewEstimate, setAdjustments, setLineItems } from './operations.ts'
import { type Estimating, estimating } from './testing/estimating.ts'

const options = [
  { id: 'once', name: 'Once' },
  { id: 'twice', name: 'Twice' },
]

/** Sends an estimate with two tax rates, a discount, an option that is not chosen, and a line that is not selected. */
async function sentWithTwoRates(of: Estimating): Promise<string> {
  const rate = async (name: string, percents: string[]): Promise<string> => {
    const components = percents.map((percent, at) => ({ name: `${name} ${at + 1}`, percent }))
    return (await of.run(saveTaxRate, { name, components })).id
  }
  const own = await rate('Chicago', ['6.25', '1.75', '2.333'])
  const other = await rate('Food', ['1.000'])
  const draft = of.draft()
  const { id: estimate_id } = await draft
  const line_items = [
    { name: 'House wash', unit_price_cents: 33_333 },
    { name: 'Gutters', quantity: '3', unit_price_cents: 1111, option_id: 'once' },
    { name: 'Gutters', quantity: '6', unit_price_cents: 1111, option_id: 'twice' },
    { name: 'Lemonade', unit_price_cents: 777, tax_rate_id: other },
    { name: 'Delivery', unit_price_cents: 5000, taxable: false },
    { name: 'Screens', unit_price_cents: 9999, optional: true },
  ]
  await of.run(setLineItems, { estimate_id, line_items, options, selected_option_id: 'once' })
  const discount = { type: 'percent', value: '7.5' }
  await of.run(setAdjustments, { estimate_id, tax_rate_id: own, discount })
  await of.sent(draft)
  return estimate_id
}

test('the tax lines of a sent estimate equal those of its preview and of its invoice', async () => {
  const of = await estimating()
  const estimate_id = await sentWithTwoRates(of)
  const sent = await of.run(getEstimate, { estimate_id })
  const { taxes } = await of.run(previewEstimate, { estimate_id })
  assert.deepEqual(
    sent.tax_lines,
    taxes.flatMap(({ base_cents, components }) =>
      components.map(({ name, percent, tax_cents }) => ({
        name,
        rate_percent: percent,
        taxable_cents: base_cents,
        tax_cents,
      })),
    ),
  )
  assert.deepEqual(
    sent.tax_lines.map(({ name, rate_percent }) => [name, rate_percent]),
    [
      ['Chicago 1', '6.25'],
      ['Chicago 2', '1.75'],
      ['Chicago 3', '2.333'],
      ['Food 1', '1'],
    ],
  )
  const sum = sent.tax_lines.reduce((total, { tax_cents }) => total + tax_cents, 0)
  assert.deepEqual(
    [sum, sent.tax_lines[0]!.taxable_cents + sent.tax_lines[3]!.taxable_cents],
    [sent.tax_cents, sent.taxable_cents],
  )
  const accepted = await of.run(acceptEstimate, { estimate_id })
  const invoice = await of.run(createFromJob, { job_id: accepted.job_id })
  assert.deepEqual(accepted.tax_lines, sent.tax_lines)
  assert.deepEqual(invoice.tax_lines, sent.tax_lines)
})

test('an estimate without tax has no tax lines', async () => {
  const of = await estimating()
  const { tax_lines, tax_cents } = await of.draft()
  assert.deepEqual([tax_lines, tax_cents], [[], 0])
})
