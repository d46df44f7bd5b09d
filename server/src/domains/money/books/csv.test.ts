import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsCsv, entriesCsv } from './csv.ts'
import type { Entry } from './entry.ts'

const entry: Entry = {
  id: 'id',
  journal_id: 'journal',
  at: '2026-05-01T00:00:00.000Z',
  kind: 'payment',
  account: 'cash',
  debit_cents: 1234,
  credit_cents: 0,
  currency: 'USD',
  location_id: null,
  client_id: 'client',
  invoice_id: null,
  document_number: null,
  estimate_id: null,
  payment_id: null,
  method: 'check',
  reference: null,
}

test('amounts have the decimal places of their currency', () => {
  const account = {
    account: 'cash',
    method: null,
    opening_cents: -5,
    debit_cents: 1234,
    credit_cents: 0,
    closing_cents: 1229,
  } as const
  const rows = ['JPY', 'USD', 'KWD'].map(
    (currency) => accountsCsv([{ ...account, currency }]).split('\r\n')[1],
  )
  assert.deepEqual(rows, [
    'cash,,JPY,-5,1234,0,1229',
    'cash,,USD,-0.05,12.34,0.00,12.29',
    'cash,,KWD,-0.005,1.234,0.000,1.229',
  ])
  assert.match(entriesCsv([{ ...entry, currency: 'JPY' }], false), /,cash,1234,,JPY,/)
})

test('text that people entered stays one cell and never becomes a formula', () => {
  const referenceCell = (reference: string) =>
    entriesCsv([{ ...entry, reference }], false)
      .slice(0, -2)
      .split(',check,')[1]!
      .split(',client,')[0]
  for (const beginning of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])
    assert.equal(referenceCell(`${beginning}cmd`), `'${beginning}cmd`)
  assert.equal(referenceCell('\r=cmd'), `"'\r=cmd"`)
  assert.equal(referenceCell('a "b", c'), '"a ""b"", c"')
  assert.equal(referenceCell('1=2'), '1=2')
})
