import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditSentences } from './credit-words.ts'

const end = 'A credit note cannot be undone.'
const currency = 'USD'

test('the text about a credit note says its tax and how much is owed afterwards', () => {
  const invoice = { balance_cents: 16_469, amount_released_cents: 0, currency }
  assert.deepEqual(
    creditSentences(
      { amount_released_cents: 0 },
      { credit_note: { total_cents: 2656, tax_cents: 156 }, invoice },
    ),
    ['The credit note is over $26.56, of which $1.56 is tax.', '$164.69 is owed afterwards.', end],
  )
})

test('the text about a credit note on a paid invoice says which amount becomes credit of the client', () => {
  const invoice = { balance_cents: 0, amount_released_cents: 3500, currency }
  assert.deepEqual(
    creditSentences(
      { amount_released_cents: 1000 },
      { credit_note: { total_cents: 2500, tax_cents: 0 }, invoice },
    ),
    [
      'The credit note is over $25.00.',
      '$0.00 is owed afterwards.',
      '$25.00 becomes credit of the client.',
      end,
    ],
  )
})
