import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type InvoiceToPrint, printInvoice } from './print-invoice.ts'
import { invoice, issuer, line } from './testing/documents-to-print.ts'

const print = (changed: Partial<InvoiceToPrint> = {}, payUrl: string | null = null) =>
  printInvoice(invoice(changed), issuer, { serviceAddress: null, payUrl })

test('taxes are printed by name and rate, counted payments with their local date, and the amount due', () => {
  const entry = {
    id: 'entry',
    refund_of: null,
    method: 'card',
    status: 'succeeded',
    reference: null,
    received_at: '2026-11-23T03:00:00.000Z',
  } as const
  const { totals, due } = print({
    discount: { type: 'percent', value: '12.5' },
    discount_cents: 1_250,
    tax_lines: [
      { name: 'GST', rate_percent: '5', taxable_cents: 8_750, tax_cents: 437 },
      { name: 'PST', rate_percent: '7.25', taxable_cents: 8_750, tax_cents: 634 },
    ],
    tip_cents: 500,
    payments: [
      { ...entry, kind: 'deposit', amount_cents: 2_000 },
      { ...entry, kind: 'payment', method: 'check', reference: '1001', amount_cents: 1_000 },
      { ...entry, kind: 'payment', status: 'failed', amount_cents: 9_999 },
      { ...entry, kind: 'refund', method: 'ach', amount_cents: 300 },
      { ...entry, kind: 'release', method: 'ach', amount_cents: 200 },
      { ...entry, id: 'gift', kind: 'credit', method: 'other', amount_cents: 50 },
      { ...entry, kind: 'release', method: 'other', amount_cents: 50, refund_of: 'gift' },
      { ...entry, kind: 'write_off', method: 'other', amount_cents: 100 },
    ],
    total_cents: 9_821,
    balance_cents: 7_521,
  })
  assert.deepEqual(
    totals.map(({ label, value }) => `${label}: ${value}`),
    [
      'Subtotal: $100.00',
      'Discount (12.5%): −$12.50',
      'GST (5%): $4.37',
      'PST (7.25%): $6.34',
      'Total: $98.21',
      'Tip: $5.00',
      'Deposit, November 22, 2026, card: −$20.00',
      'Payment, November 22, 2026, check 1001: −$10.00',
      'Refund, November 22, 2026, ACH: $3.00',
      'Kept as credit, November 22, 2026: $2.00',
      'Credit, November 22, 2026: −$0.50',
      'Credit withdrawn, November 22, 2026: $0.50',
      'Written off, November 22, 2026: −$1.00',
    ],
  )
  assert.deepEqual(due, { label: 'Balance due', value: '$75.21', note: 'by December 21, 2026' })
})

test('each status has its mark, and only an invoice with an amount due has a payment link', () => {
  const url = 'https://quoin.example/i/1'
  const summarize = (changed: Partial<InvoiceToPrint>) => {
    const { mark, due, link, title } = print(changed, url)
    return [title, mark?.label ?? null, due?.note ?? null, link?.url ?? null]
  }
  const by = 'by December 21, 2026'
  assert.deepEqual(summarize({ status: 'draft', display_number: null }), ['Invoice', 'Draft', by, null])
  assert.deepEqual(summarize({ status: 'sent' }), ['Invoice #1042', null, by, url])
  assert.deepEqual(summarize({ status: 'overdue' }), ['Invoice #1042', 'Past due', by, url])
  const paid = summarize({ status: 'paid', balance_cents: 0 })
  assert.deepEqual(paid, ['Invoice #1042', 'Paid', 'Thank you!', null])
  assert.deepEqual(summarize({ status: 'void', balance_cents: 0 }), ['Invoice #1042', 'Void', null, null])
  assert.equal(print({ status: 'void' }).due, null)
})

test('an invoice never shows $0.00 as due, and each tax is labelled as a tax', () => {
  assert.deepEqual(print({ status: 'paid', balance_cents: 0, tip_cents: 500 }).due, {
    label: 'Paid in full',
    value: '$105.00',
    note: 'Thank you!',
  })
  const closed = print({ status: 'written_off', balance_cents: 0 })
  assert.deepEqual([closed.due, closed.mark?.label], [null, 'Closed'])
  const labels = ['Illinois', 'Sales Tax', 'vat'].map(
    (name) =>
      print({ tax_lines: [{ name, rate_percent: '5', taxable_cents: 10_000, tax_cents: 500 }] }).totals[1]
        ?.label,
  )
  assert.deepEqual(labels, ['Illinois tax (5%)', 'Sales Tax (5%)', 'vat (5%)'])
})

test('each line shows its tax, and the taxable amount is printed above the taxes', () => {
  const lines = [
    line({ taxable: true, tax_cents: 1_025 }),
    line({ name: 'Labor', line_total_cents: 5_000 }),
    line({ kind: 'text' }),
  ]
  const [first] = [{ name: 'Illinois', rate_percent: '10.25', taxable_cents: 10_000, tax_cents: 1_025 }]
  const printed = print({ line_items: lines, subtotal_cents: 15_000, tax_lines: [first] })
  assert.deepEqual(
    printed.sections[0]!.lines.map(({ tag }) => tag),
    ['Tax $10.25', 'No tax', null],
  )
  assert.deepEqual(
    printed.totals.slice(0, 3).map(({ label, value }) => `${label}: ${value}`),
    ['Subtotal: $150.00', 'Taxable amount: $100.00', 'Illinois tax (10.25%): $10.25'],
  )
  const ofTwo = print({
    line_items: lines,
    subtotal_cents: 15_000,
    tax_lines: [first, { name: 'City', rate_percent: '1', taxable_cents: 5_000, tax_cents: 50 }],
  })
  assert.deepEqual(
    ofTwo.totals.slice(1, 3).map(({ label }) => label),
    ['Illinois tax (10.25% of $100.00)', 'City tax (1% of $50.00)'],
  )
  const all = print({ line_items: [line({ taxable: true })], tax_lines: [first] })
  assert.deepEqual([all.sections[0]!.lines[0]!.tag, all.totals[1]!.label], ['Taxed', 'Illinois tax (10.25%)'])
  const none = print({ line_items: lines, subtotal_cents: 15_000 })
  assert.ok(none.sections[0]!.lines.every(({ tag }) => tag === null))
})

test('an open invoice says how to pay: online if possible, and whom to call or write to', () => {
  const url = 'https://quoin.example/p/1'
  const { link, howToPay, company } = print({}, url)
  assert.deepEqual([link?.label, link?.url], ['Pay online', url])
  assert.deepEqual(howToPay, {
    text: 'To pay, call or write to Harbor & Sons and name Invoice #1042.',
    ways: [
      { text: '(207) 555-0100', href: 'tel:+12075550100' },
      { text: 'hi@harbor.example', href: 'mailto:hi@harbor.example' },
    ],
  })
  assert.deepEqual(company.contact, howToPay?.ways)
  for (const status of ['paid', 'void', 'written_off', 'draft', 'sent'] as const) {
    const owedNothing = print({ status, balance_cents: status === 'draft' ? 10_000 : 0 }, url)
    assert.deepEqual([owedNothing.howToPay, owedNothing.link], [null, null], status)
  }
})

test('unselected options are not printed; exact unit prices and line discounts are', () => {
  const { sections } = print({
    line_items: [
      line({ quantity: '2450.5', unit: 'sq ft', unit_price_decimal: '0.185', discount_cents: 500 }),
      line({ optional: true, selected: false }),
      line({ optional: true, selected: true, unit: null }),
      line({ kind: 'text', name: 'Note', description: '  ' }),
    ],
  })
  const rest = { description: null, counts: true }
  assert.deepEqual(sections[0]?.lines, [
    {
      ...rest,
      name: 'House wash',
      tag: '−$5.00 discount',
      quantity: '2,450.5',
      unit: 'sq ft',
      price: '$0.185',
      amount: '$100.00',
    },
    { ...rest, name: 'House wash', tag: null, quantity: '2', unit: '', price: '$50.00', amount: '$100.00' },
    { ...rest, name: 'Note', tag: null, quantity: '', unit: '', price: '', amount: null },
  ])
})

test('company and customer details and the paper size follow the country', () => {
  const { company, parties, paper } = printInvoice(
    invoice({ billing_phone: '+442079460958' }),
    { ...issuer, company: { ...issuer.company, website: '', address_line2: ' ' } },
    {
      serviceAddress: { line1: '2 Side St', line2: 'Unit 3', city: 'Portland', state: null, zip: null },
      payUrl: null,
    },
  )
  assert.deepEqual(company.lines, ['12 Dock Street', 'Portland, ME 04101'])
  assert.deepEqual(
    company.contact.map(({ text }) => text),
    ['(207) 555-0100', 'hi@harbor.example'],
  )
  assert.deepEqual(parties, [
    { label: 'Bill to', lines: ['Ada Lovelace', '1 Main Street', 'Portland, ME 04101', '+44 20 7946 0958'] },
    { label: 'Service address', lines: ['2 Side St', 'Unit 3', 'Portland'] },
  ])
  assert.equal(paper, 'us-letter')
  assert.equal(
    printInvoice(invoice(), { ...issuer, country: 'DE' }, { serviceAddress: null, payUrl: null }).paper,
    'a4',
  )
})

test('void and written-off invoices show no amount due', () => {
  for (const status of ['void', 'written_off'] as const)
    assert.equal(print({ status, balance_cents: 0 }).due, null, status)
})

test('the website is printed without https:// and links to its full address', () => {
  const website = 'https://harbor.example/'
  const company = { ...issuer.company, website }
  const printed = printInvoice(invoice({}), { ...issuer, company }, { serviceAddress: null, payUrl: null })
  assert.deepEqual(printed.company.contact.at(-1), { text: 'harbor.example', href: website })
})
