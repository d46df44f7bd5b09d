import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceAtLink } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import {
  creditInvoice,
  recordPayment,
  refundPayment,
  voidInvoice,
} from '../../domains/money/invoices/operations.ts'
import { visit } from './testing/visit.ts'

const cents = (text: string): number => {
  const [, minus, dollars, rest] = /(\u2212?)\$([\d,]+)\.(\d\d)/.exec(text)!
  return (minus === '' ? 1 : -1) * Number(dollars!.replaceAll(',', '') + rest!)
}

/** Reads the amounts of a receipt from its HTML: the rows of the summary, the payments, and the balance due. */
function amountsOf(html: string) {
  const sums = /<dl class="totals" id="sums">(.*?)<\/dl>/.exec(html)![1]!
  const rows = Object.fromEntries(
    [...sums.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => [label, cents(value!)]),
  )
  const entries = [
    ...html.matchAll(/<span class="name">([^<]*)<\/span><span class="amount">(.*?)<\/span>/g),
  ].map(([, name, value]) => [name, cents(value!)] as [string, number])
  const due = cents(/<p class="due" id="due">(.*?)<\/p>/.exec(html)![1]!)
  return { rows, entries, due }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

test('a receipt lists payments and refunds, and its rows add up to what is still due', async () => {
  const { org, path, id: invoice_id, invoice } = await invoiceAtLink({})
  const page = async () => (await visit(org, 'GET', path)).text
  const receipt = async () => {
    const { status, text } = await visit(org, 'GET', `${path}/receipt`)
    assert.equal(status, 200, text)
    const figures = amountsOf(text)
    const { balance_cents } = await invoice()
    assert.equal(figures.due, balance_cents)
    assert.equal(sum(Object.values(figures.rows)), balance_cents)
    return figures
  }
  assert.ok(!(await page()).includes('/receipt'))
  assert.equal((await visit(org, 'GET', `${path}/receipt`)).status, 404)

  const { total_cents } = await invoice()
  const pay = (amount_cents: number, more: object = {}) =>
    org.run(recordPayment, { invoice_id, amount_cents, method: 'check', ...more }, org.owner)
  await pay(4000, { reference: '1001' })
  assert.ok((await page()).includes(`href="${path}/receipt"`))
  assert.deepEqual(await receipt(), {
    rows: { 'Invoice total': total_cents, Paid: -4000 },
    entries: [['Payment', 4000]],
    due: total_cents - 4000,
  })
  const { payments } = await pay(1500, { tip_cents: 500 })
  await org.run(
    refundPayment,
    { payment_id: payments[0]!.id, amount_cents: 1000, reason: 'Too much.' },
    org.owner,
  )
  assert.deepEqual(await receipt(), {
    rows: { 'Invoice total': total_cents, Tips: 500, Paid: -5500, 'Paid back': 1000 },
    entries: [
      ['Payment', 4000],
      ['Payment', 1500],
      ['Refund', -1000],
    ],
    due: total_cents - 4000,
  })
  const [line] = (await invoice()).line_items
  await org.run(
    creditInvoice,
    { invoice_id, lines: [{ line_id: line!.id, amount_cents: 300 }], reason: 'Goodwill.' },
    org.owner,
  )
  assert.equal((await receipt()).rows['Credit notes'], -300)
  await pay((await invoice()).balance_cents)
  assert.equal((await receipt()).due, 0)
  const { text } = await visit(org, 'GET', `${path}/receipt`)
  assert.match(text, /<span class="mark good">Paid<\/span>/)
  assert.ok(text.includes('Check') || text.includes('check 1001'), text)
})

test('viewing a receipt changes nothing, and void invoices and estimates have no receipt', async () => {
  const { org, path, id: invoice_id, invoice } = await invoiceAtLink({})
  const { payments } = await org.run(
    recordPayment,
    { invoice_id, amount_cents: 1000, method: 'cash' },
    org.owner,
  )
  const before = await invoice()
  await visit(org, 'GET', `${path}/receipt`)
  assert.deepEqual(await invoice(), before)
  await org.run(refundPayment, { payment_id: payments[0]!.id, reason: 'Paid twice.' }, org.owner)
  await org.run(voidInvoice, { invoice_id }, org.owner)
  assert.equal((await visit(org, 'GET', `${path}/receipt`)).status, 404)
})
