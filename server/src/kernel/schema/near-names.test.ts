import assert from 'node:assert/strict'
import { test } from 'node:test'
import { didYouMean, nearNames, didYouMeanOrExpected } from './near-names.ts'

const operations = ['leads.create', 'leads.get', 'leads.list', 'invoices.recordPayment', 'jobs.create']

test('a name with a wrong, missing, additional or swapped letter is similar', () => {
  for (const written of ['leads.creqte', 'lead.create', 'leads.createe', 'leads.craete'])
    assert.equal(nearNames(written, operations)[0], 'leads.create', written)
})

test('case and separators of words are ignored', () => {
  for (const written of ['customerName', 'Customer-Name', 'CUSTOMER_NAME', 'customer name'])
    assert.deepEqual(nearNames(written, ['customer_phone', 'customer_name']), ['customer_name'], written)
  assert.deepEqual(nearNames('invoices.record_payment', operations), ['invoices.recordPayment'])
  assert.deepEqual(nearNames('jobs.Start', ['jobs.start', 'jobs.stars']), ['jobs.start'])
})

test('a misspelled name is suggested before one with additional words', () => {
  assert.deepEqual(nearNames('phone', ['customer_phone', 'phones', 'telephone']), [
    'phones',
    'customer_phone',
  ])
})

test('dissimilar names are not suggested, and at most the three most similar ones are', () => {
  assert.deepEqual(nearNames('weather', operations), [])
  assert.deepEqual(nearNames('x', ['a', 'b', 'id']), [])
  assert.deepEqual(nearNames('lines_9', ['lines_5', 'lines_4', 'lines_3', 'lines_1']), [
    'lines_1',
    'lines_3',
    'lines_4',
  ])
})

test('a very long name is not compared', () => {
  const long = 'x'.repeat(1_000_000)
  assert.deepEqual(nearNames(long, operations), [])
  assert.deepEqual(nearNames('leads.create', [long]), [])
})

test('the suggestion is added to the end of a message', () => {
  assert.equal(didYouMean('sendt', ['sent', 'draft']), ': did you mean `sent`?')
  assert.equal(
    didYouMean('leads.create', ['leads.create1', 'leads.create2', 'leads.create3']),
    ': did you mean `leads.create1`, `leads.create2` or `leads.create3`?',
  )
  assert.equal(didYouMean('weather', operations), '')
})

test('without a similar name the first twelve known names are listed', () => {
  assert.equal(didYouMeanOrExpected('weather', ['name', 'notes']), ': expected one of name, notes')
  assert.equal(didYouMeanOrExpected('nots', ['name', 'notes']), ': did you mean `notes`?')
  assert.equal(didYouMeanOrExpected('weather', []), '')
  const many = Array.from({ length: 15 }, (_, at) => `member_${at}`)
  const first = many.slice(0, 12).join(', ')
  assert.equal(didYouMeanOrExpected('weather', many), `: expected one of ${first} and 3 more`)
})
