import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldWords, problemSentence, withoutCode } from './field-words.ts'
import { Refusal, sentenceOf } from './refusal.ts'

const labels = new Map([
  ['phone', 'Phone'],
  ['scheduled_time_start', 'From'],
])

test('a problem is shown as a sentence about the label of its field', () => {
  const problem = { field: 'phone', message: 'must be a phone number such as +13125550100' }
  assert.equal(problemSentence(problem, labels), 'Phone must be a phone number such as +13125550100.')
  const start = { field: 'scheduled_time_start', message: 'is required' }
  assert.equal(problemSentence(start, labels), 'From is required.')
})

test('a field without a label is called by its name in plain words', () => {
  assert.equal(fieldWords('line_items.0.unit_price_cents'), 'Line items 1 unit price')
  assert.equal(problemSentence({ field: 'crew_id', message: 'is not a crew' }), 'Crew is not a crew.')
  assert.equal(problemSentence({ field: 'date', message: 'This day is over' }), 'This day is over.')
})

test('a field inside a list is called by the label of its own line only', () => {
  const lines = new Map([['lines.0.quantity', 'Quantity of Roof']])
  const problem = (at: number) => ({ field: `lines.${at}.quantity`, message: 'must be at most 2' })
  assert.equal(problemSentence(problem(0), lines), 'Quantity of Roof must be at most 2.')
  assert.equal(problemSentence(problem(1), lines), 'Lines 2 quantity must be at most 2.')
})

test('an entry of a list of strings is called by the label of the list', () => {
  const named = new Map([['origins', 'Websites']])
  const problem = { field: 'origins.1', message: 'must be an origin such as https://example.com' }
  assert.equal(problemSentence(problem, named), 'Websites must be an origin such as https://example.com.')
})

test('field names in backticks are replaced by labels or plain words', () => {
  assert.equal(
    withoutCode('is required, unless `all_others` or `phone` is set', labels),
    'is required, unless “all others” or “Phone” is set',
  )
})

test('the sentences about a refusal contain no field names of the API', () => {
  const details = [
    { field: 'scheduled_date', message: 'is required' },
    { field: 'assignees.1', message: 'is not an active member' },
  ]
  const refusal = new Refusal({
    status: 422,
    code: 'validation_error',
    message: 'scheduled_date: is required',
    details,
  })
  assert.equal(sentenceOf(refusal), 'Scheduled date is required. Assignees 2 is not an active member.')
})
