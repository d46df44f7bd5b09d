import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Discount, Document, DocumentLine, DocumentTotals } from './document.ts'
import { documentTotals } from './document-totals.ts'

/**
 * Exact fractions, implemented independently: this oracle shares no code with the code under test, which uses scaled
 * decimals.
 */
type Fraction = [top: bigint, bottom: bigint]

const sign = (n: bigint): bigint => (n < 0n ? -1n : 1n)
const size = (n: bigint): bigint => n * sign(n)
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const total = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

function fraction(text: string): Fraction {
  const [whole = '', digits = ''] = text.split('.')
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)]
}

function nearest([top, bottom]: Fraction): bigint {
  const floor = size(top) / bottom
  return sign(top) * (2n * (size(top) - floor * bottom) >= bottom ? floor + 1n : floor)
}

const percent = (base: bigint, [top, bottom]: Fraction): Fraction => [base * top, bottom * 100n]

/** Distributes the cents one by one, each to the share that is furthest below its exact amount. */
function share(amount: bigint, weights: bigint[]): bigint[] {
  const whole = total(weights)
  if (amount === 0n) return weights.map(() => 0n)
  if (whole === 0n)
    return share(
      amount,
      weights.map(() => 1n),
    )
  if (amount < 0n) return share(-amount, weights).map((cents) => -cents)
  const parts = whole < 0n ? weights.map((weight) => -weight) : weights
  const floors = parts.map((part) => {
    const quotient = (amount * part) / size(whole)
    return quotient * size(whole) > amount * part ? quotient - 1n : quotient
  })
  const owed = floors.map((floor, at) => amount * parts[at]! - floor * size(whole))
  while (total(floors) < amount) {
    const most = owed.reduce((best, now, at) => (now > owed[best]! ? at : best), 0)
    floors[most]! += 1n
    owed[most] = -1n
  }
  return floors
}

function reduction(base: bigint, discount: Discount | null | undefined): bigint {
  if (!discount) return 0n
  const amount =
    'percent' in discount
      ? size(nearest(percent(base, fraction(discount.percent))))
      : BigInt(discount.amount_cents)
  return sign(base) * (amount > size(base) ? size(base) : amount)
}

function lineNet(line: DocumentLine): bigint {
  const price: Fraction =
    'unit_price' in line ? times(fraction(line.unit_price), [100n, 1n]) : [BigInt(line.unit_price_cents), 1n]
  const gross = nearest(times(fraction(line.quantity), price))
  const net = gross - reduction(gross, line.discount)
  const minimum = BigInt(line.minimum_cents ?? 0)
  return net > 0n && net < minimum ? minimum : net
}

function expected(document: Document): {
  lines: [net: bigint, discount: bigint, tax: bigint][]
  parts: bigint[][]
  total: bigint
} {
  const lines = document.lines.map((line) => ({ line, net: lineNet(line), discount: 0n, tax: 0n }))
  const counted = lines.filter(({ line }) => !line.optional || line.selected)
  const eligible = counted.filter(({ line }) => line.discountable !== false)
  const nets = eligible.map(({ net }) => net)
  share(reduction(total(nets), document.discount), nets).forEach(
    (cents, at) => (eligible[at]!.discount = cents),
  )
  const parts: bigint[][] = []
  for (const rate of document.tax_rates) {
    const taxed = counted.filter(({ line }) => line.taxable && line.tax_rate_id === rate.id)
    if (taxed.length === 0) continue
    const millionths = rate.components.map((component) =>
      nearest(times(fraction(component.percent), [1_000_000n, 1n])),
    )
    const combined: Fraction = [total(millionths), 1_000_000n]
    const bases = taxed.map(({ net, discount }) => net - discount)
    const perLine = bases.map((base) => nearest(percent(base, combined)))
    const once = nearest(percent(total(bases), combined))
    const shares = document.tax_rounding === 'line' ? perLine : share(once, bases)
    shares.forEach((cents, at) => (taxed[at]!.tax = cents))
    parts.push(share(total(shares), millionths))
  }
  const fees = total((document.fees ?? []).map((fee) => BigInt(fee.amount_cents)))
  const sum = total(counted.map(({ net, discount, tax }) => net - discount + tax)) + fees
  return { lines: lines.map(({ net, discount, tax }) => [net, discount, tax]), parts, total: sum }
}

const spelled = (max: number, places: number, min = 0) =>
  fc.integer({ min: min * 10 ** places, max: max * 10 ** places }).map((units) => {
    const digits = `${Math.abs(units)}`.padStart(places + 1, '0')
    return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
  })

const discounts: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ percent: fc.oneof(spelled(100, 3), fc.constantFrom('0', '50', '100', '33.333333')) }),
  fc.record({ amount_cents: fc.nat(200_000) }),
)

const common = {
  quantity: fc.oneof(fc.constantFrom('1', '2', '0', '0.5', '-1'), spelled(200, 4, -20)),
  discount: discounts,
  minimum_cents: fc.oneof(fc.constant(null), fc.nat(5000)),
  optional: fc.boolean(),
  selected: fc.boolean(),
  discountable: fc.boolean(),
  taxable: fc.oneof(fc.constant(true), fc.boolean()),
  tax_rate_id: fc.constantFrom('a', 'b', null),
}
const lines = fc.oneof(
  fc.record({ ...common, unit_price_cents: fc.integer({ min: -100, max: 99_999 }) }),
  fc.record({ ...common, unit_price: spelled(50, 4) }),
)
const rate = (id: string) =>
  fc.array(spelled(12, 5), { maxLength: 4 }).map((percents) => {
    return { id, components: percents.map((percent, at) => ({ name: `${at}`, percent })) }
  })

const documents: fc.Arbitrary<Document> = fc.record({
  currency: fc.constant('USD'),
  lines: fc
    .array(lines, { maxLength: 7 })
    .map((lines) => lines.map((line, at) => ({ ...line, id: `${at}` }))),
  discount: discounts,
  tax_rates: fc.tuple(rate('a'), rate('b')),
  tax_rounding: fc.constantFrom('document', 'line'),
  fees: fc.array(fc.record({ id: fc.constant('fee'), amount_cents: fc.nat(9999) }), { maxLength: 2 }),
  tips_cents: fc.nat(9999),
})

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

function checkSums(document: Document, result: DocumentTotals): void {
  const counted = result.lines.filter((line) => line.counted)
  for (const line of result.lines) {
    assert.equal(line.gross_cents - line.discount_cents + line.minimum_adjustment_cents, line.net_cents)
    assert.equal(line.net_cents - line.document_discount_cents + line.tax_cents, line.total_cents)
  }
  assert.equal(sum(counted.map((line) => line.net_cents)), result.subtotal_cents)
  assert.equal(sum(counted.map((line) => line.document_discount_cents)), result.discount_cents)
  assert.equal(sum(counted.map((line) => line.tax_cents)), result.tax_cents)
  assert.equal(sum(result.taxes.map((rate) => rate.tax_cents)), result.tax_cents)
  assert.equal(sum(counted.map((line) => line.total_cents)) + result.fees_cents, result.total_cents)
  assert.equal(result.total_cents + (document.tips_cents ?? 0), result.total_with_tips_cents)
  for (const rate of result.taxes) {
    if (rate.components.length > 0)
      assert.equal(sum(rate.components.map((part) => part.tax_cents)), rate.tax_cents)
  }
}

test('the totals of 10,000 random documents equal those computed with fractions, and their sums are consistent', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const result = documentTotals(document)
      const oracle = expected(document)
      const lineAmounts = result.lines.map((line) =>
        [line.net_cents, line.document_discount_cents, line.tax_cents].map(BigInt),
      )
      assert.deepEqual(lineAmounts, oracle.lines)
      assert.deepEqual(
        result.taxes.map((rate) => rate.components.map((part) => BigInt(part.tax_cents))),
        oracle.parts,
      )
      assert.equal(BigInt(result.total_cents), oracle.total)
      checkSums(document, result)
    }),
    { numRuns: 10_000 },
  )
})
