import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { type Statement, statementsOf } from '../statement.ts'
import { type ExactLine, type Totals, totalsOf } from './exact.ts'

const define = statementsOf('money', ['live', 'clients:write', 'run invoices.create'])
const wholeCents = [
  'subtotal_cents',
  'discount_cents',
  'taxable_cents',
  'tax_cents',
  'total_cents',
  'balance_cents',
  'amount_paid_cents',
]

/** Documents whose totals are easily rounded wrongly. Their amounts are calculated with exact fractions. */
const documents: Readonly<Record<string, readonly ExactLine[]>> = {
  'whole quantities': [{ quantity: '3', price: '19.99' }],
  'half a cent': [
    { quantity: '0.5', price: '0.01' },
    { quantity: '1.5', price: '0.01' },
    { quantity: '2.5', price: '0.01' },
  ],
  'fractions of a quantity': [
    { quantity: '2.25', price: '64.22' },
    { quantity: '16.3333', price: '348.35' },
  ],
  'prices with fractions of a cent': [
    { quantity: '1733.5', price: '0.185' },
    { quantity: '3', price: '0.333333' },
  ],
  'a discount on a line': [
    { quantity: '2.25', price: '64.22', off: '15' },
    { quantity: '1', price: '49.99', off: '33.333' },
  ],
  'amounts that binary fractions miss': [
    { quantity: '1.1', price: '1.10' },
    { quantity: '1', price: '1.15' },
    { quantity: '3', price: '0.35' },
  ],
  'large amounts': [{ quantity: '9999.9999', price: '9999.99' }],
}

const lineOf = ({ quantity, price, off }: ExactLine, at: number): object => {
  const isWhole = (price.split('.')[1] ?? '').length <= 2
  return {
    name: `Line ${at + 1}`,
    quantity,
    ...(isWhole
      ? { unit_price_cents: Number(price.replace('.', '').replace(/^0+(?=\d)/, '')) }
      : { unit_price_decimal: price }),
    ...(off === undefined ? {} : { discount: { type: 'percent', value: off } }),
  }
}

/** Creates a draft invoice without tax, and compares its totals with those computed in exact arithmetic. */
async function compare(kit: Kit, lines: readonly ExactLine[], percent = '0'): Promise<Answer> {
  const totals = totalsOf(lines, percent, '0')
  const more = percent === '0' ? {} : { discount: { type: 'percent', value: percent } }
  const { id } = await kit.stage.records.invoice({
    line_items: lines.map(lineOf),
    tax_rate_id: null,
    ...more,
  })
  const answer = await kit.get(`/invoices/${id}`)
  expectStatus(answer, 200)
  expectTotals(answer, answer.body.data, totals)
  return answer
}

function expectTotals(answer: Answer, document: Record<string, unknown>, totals: Totals): void {
  for (const [name, value] of Object.entries(totals)) expectEqual(answer, name, document[name], value)
}

/** Statements about amounts. */
export const money: readonly Statement[] = [
  ...Object.entries(documents).map(([title, lines]) =>
    define(
      `totals.${title}`,
      `Every line is rounded half up to whole cents, and the total is their sum: ${title}.`,
      ['invoices:read'],
      async (kit) => {
        await compare(kit, lines)
      },
    ),
  ),
  define(
    'discount',
    'A discount in percent is computed from the subtotal, and rounded half up.',
    ['invoices:read'],
    async (kit) => {
      for (const percent of ['7.5', '33.333', '0.5'])
        await compare(
          kit,
          [
            { quantity: '3', price: '33.33' },
            { quantity: '1', price: '0.99' },
          ],
          percent,
        )
    },
  ),
  define(
    'whole-cents',
    'Every amount of an invoice is a whole number of cents.',
    ['invoices:read'],
    async (kit) => {
      const answer = await compare(kit, documents['fractions of a quantity']!)
      for (const name of wholeCents)
        ensure(answer, Number.isInteger(answer.body.data[name]), `a whole number in ${name}`)
    },
  ),
  define('lines', 'The amounts of the lines add up to the subtotal.', ['invoices:read'], async (kit) => {
    const answer = await compare(kit, documents['a discount on a line']!)
    const { line_items, subtotal_cents } = answer.body.data
    const sum = line_items.reduce(
      (total: number, line: { line_total_cents: number }) => total + line.line_total_cents,
      0,
    )
    expectEqual(answer, 'the sum of line_total_cents', sum, subtotal_cents)
  }),
  define(
    'tax',
    'Tax is computed from the discounted subtotal and rounded once, and its parts add up to it.',
    ['practice', 'invoices:read', 'run settings.taxRates.save'],
    async (kit) => {
      const components = [
        { name: 'State', percent: '6.25' },
        { name: 'County', percent: '1.25' },
        { name: 'City', percent: '0.25333' },
      ]
      const rate = await kit.perform('settings.taxRates.save', { name: kit.stage.name('tax'), components })
      const lines = documents['fractions of a quantity']!
      const { id } = await kit.stage.records.invoice({
        line_items: lines.map(lineOf),
        tax_rate_id: rate.id,
        discount: { type: 'percent', value: '7.5' },
      })
      const answer = await kit.get(`/invoices/${id}`)
      expectTotals(answer, answer.body.data, totalsOf(lines, '7.5', '7.75333'))
      const parts = answer.body.data.tax_lines.map(({ tax_cents }: { tax_cents: number }) => tax_cents)
      const sum = parts.reduce((total: number, part: number) => total + part, 0)
      expectEqual(answer, 'the sum of tax_lines', sum, answer.body.data.tax_cents)
    },
  ),
  define('no-fractions', 'An amount with a fraction of a cent, or as text, is 422.', [], async (kit) => {
    const client = await kit.stage.once('client', () => kit.stage.records.client())
    for (const unit_price_cents of [1.5, '100', 1e15]) {
      const input = { client_id: client.id, line_items: [{ name: 'a', unit_price_cents }] }
      expectRefusal(await kit.run('invoices.create', input), 422, 'validation_error', 'line_items')
    }
  }),
  define('decimals', 'Quantities are decimals as text: other spellings are 422.', [], async (kit) => {
    const client = await kit.stage.once('client', () => kit.stage.records.client())
    for (const quantity of ['1e3', '1,5', '0x1', '1.23456', 'NaN', ' 1', 1]) {
      const input = { client_id: client.id, line_items: [{ name: 'a', quantity, unit_price_cents: 1 }] }
      expectRefusal(await kit.run('invoices.create', input), 422, 'validation_error', 'line_items')
    }
  }),
  define('negative', 'A negative price is 422 unless the line is a discount.', [], async (kit) => {
    const client = await kit.stage.once('client', () => kit.stage.records.client())
    const input = { client_id: client.id, line_items: [{ name: 'a', unit_price_cents: -1 }] }
    const answer = await kit.run('invoices.create', input)
    ensure(answer, answer.status === 422 || answer.status === 409, `a refusal, not ${answer.status}`)
  }),
  define(
    'payments',
    'The balance is the total minus payments, whatever their number.',
    ['practice', 'run invoices.recordPayment'],
    async (kit) => {
      const { id } = await kit.stage.records.invoice({
        line_items: [{ name: 'a', unit_price_cents: 10_001 }],
        tax_rate_id: null,
      })
      let balance = 10_001
      for (const amount_cents of [3333, 3334, 1, 3333]) {
        const answer = await kit.run('invoices.recordPayment', {
          invoice_id: id,
          amount_cents,
          method: 'cash',
        })
        expectStatus(answer, 200)
        balance -= amount_cents
        expectEqual(answer, 'balance_cents', answer.body.data.balance_cents, balance)
      }
    },
  ),
  define(
    'no-payment',
    'A payment of 0, of a negative amount or of a fraction of a cent is 422.',
    ['practice', 'run invoices.recordPayment'],
    async (kit) => {
      const { id } = await kit.stage.once('invoice', () => kit.stage.records.invoice())
      for (const amount_cents of [0, -1, 1.5, '100'])
        expectRefusal(
          await kit.run('invoices.recordPayment', { invoice_id: id, amount_cents, method: 'cash' }),
          422,
          'validation_error',
          'amount_cents',
        )
    },
  ),
]
