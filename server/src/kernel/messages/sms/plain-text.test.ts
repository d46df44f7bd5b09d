import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'
import { segmentsOf } from './segments.ts'

const long = 'x'.repeat(139)

for (const [written, plain] of [
  ['9:00 AM – 11:30 AM', '9:00 AM - 11:30 AM'],
  ['We’re “on our way”…', 'We\'re "on our way"...'],
  ['10\u00A0AM,\u202Fthen\u2009more', '10 AM, then more'],
  ['Cafe\u0301 and zero\u200B width', 'Café and zero width'],
  ['a\tb\r\nc', 'a b\nc'],
  ['• gutters\n• windows', '* gutters\n* windows'],
] as const)
  test(`${JSON.stringify(written)} is sent in the GSM alphabet and fits into one segment`, () => {
    assert.equal(plainText(written), plain)
    assert.equal(segmentsOf(plainText(`${written}${long}`.slice(0, 150))), 1)
  })

test('a text with other characters outside the GSM alphabet is not changed', () => {
  for (const text of ['“Done” ✓', 'Łódź – dziękujemy', '👍 9:00 – 10:00']) assert.equal(plainText(text), text)
})

test('replacing characters does not make a text longer than the carrier accepts', () => {
  const text = `${'x'.repeat(1599)}…`
  assert.equal(plainText(text), text)
})
