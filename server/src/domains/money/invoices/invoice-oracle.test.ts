import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { testOrg } from '../../../testing/test-org.ts'
import { saveTaxRate } from '../../organization/company/operations.ts'
import { createInvoice, previewInvoice } from './operations.ts'
import { addClient } from './testing/invoicing.ts'

/** An exact fraction, computed independently of the tested code. */
interface Fraction {
  n: bigint
  d: bigint
}
const parse = (text: string): Fraction => {
  const [whole, part = ''] = text.split('.')
  return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) }
}
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const halfUp = ({ n, d }: Fraction): bigint => (2n * n + d) / (2n * d)
const share = (cents: bigint, percent: string): bigint => halfUp(times({ n: cents, d: 100n }, parse(percent)))

/**
 * Splits the total in proportion to the weights by the largest-remainder method. If remainders are equal, the cent goes
 * to the first part.
 */
function split(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  if (sum === 0n) return weights.map(() => 0n)
  const floors = weights.map((weight) => (total * weight) / sum)
  const rests = weights.map((weight, at) => ({ at, rest: (total * weight) % sum }))
  let remainder = total - floors.reduce((a, b) => a + b, 0n)
  for (const { at } of rests.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1)))
    if (remainder > 0n) {
      floors[at]! += 1n
      remainder -= 1n
    }
  return floors
}

const decimal = (whole: number, places: number) =>
  fc
    .tuple(fc.nat(whole), fc.integer({ min: 0, max: places }), fc.nat(10 ** places - 1))
    .map(([w, p, f]) => (p === 0 ? String(w) : `${w}.${String(f % 10 ** p).padStart(p, '0')}`))
const lines = fc.array(
  fc.record({
    quantity: decimal(99, 4),
    unit_price_cents: fc.nat(99_999),
    discount: fc.option(decimal(99, 2)),
    taxable: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

test('random documents have the totals of an independent exact calculation', async () => {
  const org = await testOrg()
  const percents = ['6.25', '1.25', '0.5', '0.25']
  const components = percents.map((percent, at) => ({ name: `Part ${at}`, percent }))
  const rate = await org.run(saveTaxRate, { name: 'Four', components }, org.owner)
  await fc.assert(
    fc.asyncProperty(lines, fc.option(decimal(99, 3)), async (items, percent) => {
      const preview = await org.run(
        previewInvoice,
        {
          tax_rate_id: rate.id,
          discount: percent === null ? null : { type: 'percent', value: percent },
          line_items: items.map(({ discount, ...rest }) => ({
            ...rest,
            name: 'Line',
            discount: discount === null ? null : { type: 'percent', value: discount },
          })),
        },
        org.owner,
      )
      const nets = items.map((each) => {
        const gross = halfUp(times(parse(each.quantity), { n: BigInt(each.unit_price_cents), d: 1n }))
        return gross - (each.discount === null ? 0n : share(gross, each.discount))
      })
      const subtotal = nets.reduce((a, b) => a + b, 0n)
      const off = percent === null ? 0n : share(subtotal, percent)
      const offs = split(off, nets)
      const base = nets.reduce((sum, net, at) => (items[at]!.taxable ? sum + net - offs[at]! : sum), 0n)
      const all = percents.map(parse).reduce(plus)
      const tax = halfUp(times({ n: base, d: 100n }, all))
      assert.deepEqual(
        [preview.subtotal_cents, preview.discount_cents, preview.tax_cents, preview.total_cents].map(BigInt),
        [subtotal, off, tax, subtotal - off + tax],
      )
      if (items.some((each) => each.taxable))
        assert.deepEqual(
          preview.tax_lines.map((each) => BigInt(each.tax_cents)),
          split(tax, [625n, 125n, 50n, 25n]),
        )
    }),
    { numRuns: 300 },
  )
})

test("stored invoices have the totals of the specification's test vectors", async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const rate = async (percent: string) =>
    (await org.run(saveTaxRate, { name: percent, components: [{ name: percent, percent }] }, org.owner)).id
  const make = async (percent: string, prices: number[], more: object = {}) =>
    await org.run(
      createInvoice,
      {
        client_id,
        tax_rate_id: await rate(percent),
        line_items: prices.map((unit_price_cents) => ({ name: 'x', unit_price_cents })),
        ...more,
      },
      org.owner,
    )
  assert.equal((await make('23', [5555, 1111])).tax_cents, 1533)
  assert.equal(
    (await make('19', [850_000], { discount: { type: 'fixed', value: '750000' } })).total_cents,
    119_000,
  )
  assert.equal((await make('7', [1750, 1750, 1750, 1750])).tax_cents, 490)
  assert.equal((await make('15', [43, 484])).tax_cents, 79)
  assert.equal((await make('6.25', [1099])).tax_cents, 69)
  const free = await make('6.25', [6422], {
    line_items: [
      { name: 'x', quantity: '2.25', unit_price_cents: 6422, discount: { type: 'percent', value: '100' } },
    ],
  })
  assert.deepEqual([free.line_items[0]!.discount_cents, free.total_cents], [14_450, 0])
})
