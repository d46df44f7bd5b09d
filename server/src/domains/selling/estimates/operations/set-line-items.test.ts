import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { documentTotals } from '../../../../kernel/money/index.ts'
import { race } from '../../../../testing/race.ts'
import { acceptEstimate, getEstimate, setAdjustments, setLineItems } from '../operations.ts'
import type { LineItem } from '../../../organization/line-items/index.ts'
import { estimating } from '../testing/estimating.ts'

const refused = (field: string) => (error: { code?: string; details?: { field?: string }[] }) => {
  assert.deepEqual([error.code, error.details?.[0]?.field], ['validation_error', field])
  return true
}

/** Returns the line without its discount and tax, which are fixed when the estimate is accepted. */
const amounts = (line: LineItem): LineItem => ({ ...line, sold_discount_cents: null, sold_tax_cents: null })

test('lines and adjustments of a sent or accepted estimate cannot be changed', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.sent()
  const before = await of.run(getEstimate, { estimate_id })
  const isRefused = async (): Promise<void> => {
    const line_items = [{ name: 'Gutters', unit_price_cents: 1 }]
    await assert.rejects(of.run(setLineItems, { estimate_id, line_items }), { code: 'invalid_state' })
    const discount = { type: 'percent', value: '50' }
    await assert.rejects(of.run(setAdjustments, { estimate_id, discount }), { code: 'invalid_state' })
    const after = await of.run(getEstimate, { estimate_id })
    assert.deepEqual(
      [after.line_items.map(amounts), after.total_cents],
      [before.line_items.map(amounts), before.total_cents],
    )
  }
  await isRefused()
  await of.run(acceptEstimate, { estimate_id })
  await isRefused()
})

test("new lines replace all lines, and the amounts are those of the kernel's calculation", async () => {
  const of = await estimating()
  const { id: estimate_id, version } = await of.draft()
  await of.run(setAdjustments, { estimate_id, discount: { type: 'percent', value: '7.5' } })
  const changed = await of.run(setLineItems, {
    estimate_id,
    line_items: [
      {
        name: 'Lawn',
        quantity: '1000',
        unit_price_decimal: '0.185',
        discount: { type: 'fixed', value: '99' },
      },
      { name: 'Hedge', unit_price_cents: 333, quantity: '3' },
    ],
  })
  const expected = documentTotals({
    currency: 'USD',
    lines: [
      {
        id: 'a',
        quantity: '1000',
        unit_price: '0.185',
        discount: { amount_cents: 99 },
        taxable: true,
        tax_rate_id: null,
      },
      { id: 'b', quantity: '3', unit_price_cents: 333, taxable: true, tax_rate_id: null },
    ],
    discount: { percent: '7.5' },
    tax_rates: [],
  })
  assert.deepEqual(
    [changed.subtotal_cents, changed.discount_cents, changed.tax_cents, changed.total_cents],
    [expected.subtotal_cents, expected.discount_cents, expected.tax_cents, expected.total_cents],
  )
  assert.deepEqual(
    changed.line_items.map((line) => line.name),
    ['Lawn', 'Hedge'],
  )
  assert.equal(changed.version, version + 2)
  assert.deepEqual(await of.run(getEstimate, { estimate_id }), changed)
})

test('an estimate has the amounts of its selected option, and shows the total of each option', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  const input = {
    estimate_id,
    options: [
      { id: 'good', name: 'Good' },
      { id: 'best', name: 'Best', description: 'With polish' },
    ],
    line_items: [
      { name: 'Wash', unit_price_cents: 1000 },
      { name: 'Plain', unit_price_cents: 500, option_id: 'good' },
      { name: 'Polish', unit_price_cents: 900, option_id: 'best' },
    ],
  }
  const good = await of.run(setLineItems, input)
  assert.deepEqual([good.selected_option_id, good.total_cents], ['good', 1500])
  assert.deepEqual(good.options, [
    { id: 'good', name: 'Good', description: null, total_cents: 1500 },
    { id: 'best', name: 'Best', description: 'With polish', total_cents: 1900 },
  ])
  const best = await of.run(setLineItems, { ...input, selected_option_id: 'best' })
  assert.equal(best.total_cents, 1900)
  const wrong: [object, string][] = [
    [{ selected_option_id: 'none' }, 'selected_option_id'],
    [{ options: [input.options[0], input.options[0]] }, 'options.1.id'],
    [{ options: [] }, 'line_items.1.option_id'],
    [
      { line_items: [{ name: 'x', unit_price_cents: 1, source_line_id: randomUUID() }] },
      'line_items.0.source_line_id',
    ],
    [
      { line_items: [{ name: 'x', unit_price_cents: 1, tax_rate_id: randomUUID() }] },
      'line_items.0.tax_rate_id',
    ],
    [{ line_items: [{ name: 'x' }] }, 'line_items.0.unit_price_cents'],
  ]
  for (const [change, field] of wrong)
    await assert.rejects(of.run(setLineItems, { ...input, ...change }), refused(field))
})

test('of two simultaneous changes with the same version, one is refused', async () => {
  const of = await estimating()
  const { id, version } = await of.draft()
  const set = (name: string) => () =>
    of.run(setLineItems, {
      estimate_id: id,
      line_items: [{ name, unit_price_cents: 100 }],
      expected_version: version,
    })
  const outcomes = await race({ table: 'live.estimates', orgId: of.org.id, id }, [set('One'), set('Two')])
  const lost = outcomes.filter((each) => each.status === 'rejected')
  assert.equal(lost.length, 1)
  const { code, details } = lost[0]!.reason as { code: string; details: { version?: number }[] }
  assert.deepEqual([code, details[0]!.version], ['stale_version', version + 1])
  const after = await of.run(getEstimate, { estimate_id: id })
  assert.equal(after.line_items.length, 1)
})
