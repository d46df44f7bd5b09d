import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printEstimate } from './print-estimate.ts'
import { type EstimateToPrint } from './estimate-to-print.ts'
import { estimate, issuer, line } from './testing/documents-to-print.ts'

const print = (changed: Partial<EstimateToPrint> = {}) => printEstimate(estimate(changed), issuer)

test('options are printed separately and as choices with their totals, before and including tax', () => {
  const options = {
    options: [
      { id: 'a', name: 'Once', description: 'In spring', total_cents: 15_000, tax_cents: 1000 },
      { id: 'b', name: 'Twice', description: null, total_cents: 20_000, tax_cents: 0 },
      { id: 'c', name: 'Empty', description: null, total_cents: 10_000 },
    ],
    selected_option_id: 'b',
    line_items: [
      line({ name: 'Spring', option_id: 'a' }),
      line({ name: 'Basis' }),
      line({ name: 'Both', option_id: 'b' }),
      line({ name: 'Extra', optional: true, selected: false, option_id: 'b' }),
    ],
  }
  const summarize = (document: ReturnType<typeof print>) =>
    document.sections.map(({ title, lines }) => [
      title,
      ...lines.map(({ name, counts, tag }) => `${name} ${counts} ${tag ?? ''}`.trim()),
    ])
  const open = print(options)
  assert.deepEqual(summarize(open), [
    [null, 'Basis true'],
    ['Once', 'Spring true'],
    ['Twice', 'Both true', 'Extra false Optional, not selected'],
  ])
  assert.equal(open.due?.label, 'Total with “Twice”')
  assert.deepEqual(open.choices, [
    {
      label: 'Choose one',
      isOneOf: true,
      items: [
        { name: 'Once', price: '$140.00 + $10.00 tax = $150.00', selected: false },
        { name: 'Twice', price: '$200.00', selected: true },
        { name: 'Empty', price: '$100.00 in total', selected: false },
      ],
    },
    {
      label: 'Optional extras',
      isOneOf: false,
      items: [{ name: 'Extra (Twice)', price: '+ $100.00', selected: false }],
    },
  ])
  assert.equal(open.signature, 'I approve Estimate #7 and its terms, with the choices that I ticked above.')
  assert.deepEqual(print({ ...options, status: 'accepted' }).choices, [])
  assert.equal(summarize(print({ ...options, status: 'accepted' }))[1]?.[1], 'Spring false Not selected')
})

test('dates are those of the location, and an estimate that expires at midnight is valid until the day before', () => {
  assert.deepEqual(print({ sent_at: '2026-11-21T03:00:00.000Z' }).facts, [
    { label: 'Date', value: 'November 20, 2026' },
    { label: 'Valid until', value: 'December 20, 2026' },
  ])
  const accepted = print({ status: 'accepted', accepted_at: '2026-11-22T15:00:00.000Z', accepted_by: 'Ada' })
  assert.deepEqual(accepted.facts.slice(1), [
    { label: 'Approved', value: 'November 22, 2026' },
    { label: 'Approved by', value: 'Ada' },
  ])
})

test('only an estimate that awaits an answer has a link and a signature line', () => {
  const url = 'https://quoin.example/e/1'
  for (const [status, mark] of [
    ['draft', 'Draft'],
    ['sent', null],
    ['viewed', null],
    ['changes_requested', null],
    ['accepted', 'Approved'],
    ['declined', 'Declined'],
    ['expired', 'Expired'],
    ['void', 'Void'],
  ] as const) {
    const document = print({ status, view_url: url })
    const open = mark === null
    assert.equal(document.mark?.label ?? null, mark)
    assert.deepEqual([document.link?.url ?? null, document.signature !== null], [open ? url : null, open])
  }
})

test('a deposit is printed as due or received, and a single tax with its rate', () => {
  assert.equal(
    print({ deposit: { required_cents: 2_000, collected_cents: 0 } }).due?.note,
    'Deposit of $20.00 due on approval',
  )
  assert.equal(
    print({ deposit: { required_cents: 2_000, collected_cents: 2_000 } }).due?.note,
    'Deposit of $20.00 received',
  )
  const taxed = { tax_cents: 550, tax_rate_percent: '5.5' }
  assert.equal(print(taxed).totals[1]?.label, 'Tax (5.5%)')
  const other = line({ tax_rate_id: '0190a0a0-0000-7000-8000-000000000002' })
  assert.equal(print({ ...taxed, line_items: [line(), other] }).totals[1]?.label, 'Tax')
})

test('several tax lines are printed separately, and those without an amount are left out', () => {
  const taxLine = (name: string, rate_percent: string, tax_cents: number) => ({
    name,
    rate_percent,
    taxable_cents: 10_000,
    tax_cents,
  })
  const state = taxLine('State', '6.25', 625)
  const rows = (tax_lines: EstimateToPrint['tax_lines'], tax_cents: number) =>
    print({ tax_cents, tax_rate_percent: '7.25', tax_lines })
      .totals.slice(1)
      .map(({ label, value }) => `${label}: ${value}`)
  assert.deepEqual(rows([state, taxLine('City', '1', 100)], 725), [
    'State tax (6.25%): $6.25',
    'City tax (1%): $1.00',
  ])
  assert.deepEqual(rows([state, taxLine('Holiday', '0', 0)], 625), ['Tax (7.25%): $6.25'])
})

test("an estimate with taxed and untaxed lines shows each line's tax and the taxable amount", () => {
  const lines = [line({ taxable: true, tax_cents: 800, name: 'Supplies' }), line()]
  const taxed = { line_items: lines, subtotal_cents: 20_000, tax_rate_percent: '8', tax_cents: 800 }
  const { sections, totals } = print({ ...taxed, taxable_cents: 10_000 })
  assert.deepEqual(
    sections[0]!.lines.map(({ tag }) => tag),
    ['Tax $8.00', 'No tax'],
  )
  assert.deepEqual(
    totals.map(({ label, value }) => `${label}: ${value}`),
    ['Subtotal: $200.00', 'Taxable amount: $100.00', 'Tax (8%): $8.00'],
  )
})
