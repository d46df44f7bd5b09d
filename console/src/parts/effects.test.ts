import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectSentences } from './effects.ts'

const nothing = { result: null, messages: [], changes: [], asks: [] }

test('the sentences about a dry run say who gets messages, which money is booked and which records are created', () => {
  assert.deepEqual(
    effectSentences({
      would: {
        ...nothing,
        messages: [{ channel: 'email', to: 'ada@example.com', subject: 'Hello', text: 'Hello' }],
        money: [{ kind: 'payment', direction: 'in', amount_cents: 5000, owed_cents: 0, currency: 'USD' }],
        changes: [
          { kind: 'job', change: 'created' },
          { kind: 'estimate', change: 'updated' },
        ],
      },
    }),
    ['An email goes to ada@example.com.', '$50.00 is booked as payment.', 'A new job.'],
  )
})

test('refunds and requests to the payment provider are named among the effects of a dry run', () => {
  const would = {
    ...nothing,
    money: [{ kind: 'refund', direction: 'out' as const, amount_cents: 100, owed_cents: 0, currency: 'USD' }],
    asks: [{ amount_cents: 100 }],
  }
  assert.deepEqual(effectSentences({ would }), [
    '$1.00 is booked as paid back.',
    'The payment provider moves $1.00.',
  ])
})

test('credit that is only moved is no change of what clients owe', () => {
  const entry = (kind: string, amount_cents: number, owed_cents: number) => ({
    kind,
    direction: 'none' as const,
    amount_cents,
    owed_cents,
    currency: 'USD',
  })
  const sentences = (...money: ReturnType<typeof entry>[]) =>
    effectSentences({ would: { ...nothing, money } })
  assert.deepEqual(sentences(entry('deposit', 5000, 0)), ['$50.00 paid before is applied.'])
  assert.deepEqual(sentences(entry('release', 5000, 0)), ['$50.00 becomes credit of the client again.'])
  assert.deepEqual(sentences(entry('release', 5000, -5000), entry('deposit', 5000, 5000)), [])
  assert.deepEqual(sentences(entry('write_off', 5000, 5000)), ['Clients owe $50.00 less.'])
  assert.deepEqual(sentences(entry('release', 5000, -5000)), ['Clients owe $50.00 more.'])
})
