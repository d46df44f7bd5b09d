import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldWords, problemSentence, withoutCode } from './field-words.ts'
import { Refusal, sentenceOf } from './refusal.ts'

const labels = new Map([
  ['phone', 'Phone'],
  ['scheduled_time_start', 'From'],
])

test('a problem becomes a sentence that begins with the label of its field', () => {
  const problem = { field: 'phone', message: 'must be a phone number such as +13125550100' }
  assert.equal(problemSentence(problem, labels), 'Phone must be a phone number such as +13125550100.')
  const start = { field: 'scheduled_time_start', message: 'is required' }
  assert.equal(problemSentence(start, labels), 'From is required.')
})

test('in sentences about problems, a field without a label is named by the plain words of its name', () => {
  assert.equal(fieldWords('line_items.0.unit_price_cents'), 'Line items 1 unit price')
  assert.equal(problemSentence({ field: 'crew_id', message: 'is not a crew' }), 'Crew is not a crew.')
  assert.equal(problemSentence({ field: 'date', message: 'This day is over' }), 'This day is over.')
})

test('the label of a field in a list applies only to its own line', () => {
  const lines = new Map([['lines.0.quantity', 'Quantity of Roof']])
  const problem = (at: number) => ({ field: `lines.${at}.quantity`, message: 'must be at most 2' })
  assert.equal(problemSentence(problem(0), lines), 'Quantity of Roof must be at most 2.')
  assert.equal(problemSentence(problem(1), lines), 'Lines 2 quantity must be at most 2.')
})

test('a problem with an entry of a list of texts is named by the label of the list', () => {
  const named = new Map([['origins', 'Websites']])
  const problem = { field: 'origins.1', message: 'must be an origin such as https://example.com' }
  assert.equal(problemSentence(problem, named), 'Websites must be an origin such as https://example.com.')
})

test('field names between backticks become labels or plain words', () => {
  assert.equal(
    withoutCode('is required, unless `all_others` or `phone` is set', labels),
    'is required, unless “all others” or “Phone” is set',
  )
})

test('no sentence about a refusal contains the API name of a field', () => {
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
