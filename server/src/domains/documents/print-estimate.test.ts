import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printEstimate, type EstimateToPrint } from './print-estimate.ts'
import { estimate, issuer, line } from './testing/documents-to-print.ts'

const print = (changed: Partial<EstimateToPrint> = {}) => printEstimate(estimate(changed), issuer)

test('options are told apart, each with what the estimate comes to with it', () => {
  const options = {
    options: [
      { id: 'a', name: 'Once', description: 'In spring', total_cents: 15_000 },
      { id: 'b', name: 'Twice', description: null, total_cents: 20_000 },
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
  const told = (document: ReturnType<typeof print>) =>
    document.sections.map(({ title, lines, total }) => [
      title,
      ...lines.map(({ name, counts, tag }) => `${name} ${counts} ${tag ?? ''}`.trim()),
      total && `${total.label} ${total.value}`,
    ])
  const open = print(options)
  assert.deepEqual(told(open), [
    [null, 'Basis true', null],
    ['Once', 'Spring true', 'Total with Once $150.00'],
    ['Twice', 'Both true', 'Extra false Optional, not selected', 'Total with Twice $200.00'],
  ])
  assert.equal(open.due?.label, 'Total with Twice')
  assert.equal(told(print({ ...options, status: 'accepted' }))[1]?.[1], 'Spring false Not selected')
})

test('the days are those of the place, and what ends at midnight is good for the day before', () => {
  assert.deepEqual(print({ sent_at: '2026-11-21T03:00:00.000Z' }).facts, [
    { label: 'Date', value: 'November 20, 2026' },
    { label: 'Valid until', value: 'December 20, 2026' },
  ])
  const accepted = print({ status: 'accepted', accepted_at: '2026-11-22T15:00:00.000Z', accepted_by: 'Ada' })
  assert.deepEqual(accepted.facts.slice(1), [
    { label: 'Accepted', value: 'November 22, 2026' },
    { label: 'Accepted by', value: 'Ada' },
  ])
})

test('only an estimate that waits for an answer has a link and a line to sign', () => {
  const url = 'https://quoin.example/e/1'
  for (const [status, mark] of [
    ['draft', 'Draft'],
    ['sent', null],
    ['viewed', null],
    ['changes_requested', null],
    ['accepted', 'Accepted'],
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

test('a deposit is told as asked for or as received, and tax with its rate when there is but one', () => {
  assert.equal(
    print({ deposit: { required_cents: 2_000, collected_cents: 0 } }).due?.note,
    'Deposit of $20.00 due on acceptance',
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
