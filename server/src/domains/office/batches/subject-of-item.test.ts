import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { subjectOfItem } from './subject-of-item.ts'

const kindOf = (operation: string, ...members: string[]): string | undefined => {
  const input = Object.fromEntries(members.map((name) => [name, randomUUID()]))
  const subject = subjectOfItem({ operation, input })
  if (subject) assert.equal(subject.id, input[`${subject.kind}_id`])
  return subject?.kind
}

test('the subject of an item is the record on which its operation acts, in any order of the members', () => {
  assert.equal(kindOf('jobs.assign', 'crew_id', 'job_id'), 'job')
  assert.equal(kindOf('jobs.reschedule', 'visit_id', 'job_id'), 'job')
  assert.equal(kindOf('jobs.visits.save', 'job_id', 'visit_id'), 'visit')
  assert.equal(kindOf('jobs.recurrence.save', 'location_id', 'job_recurrence_id'), 'job_recurrence')
  assert.equal(kindOf('priceBook.services.save', 'tax_rate_id', 'service_id'), 'service')
  assert.equal(kindOf('properties.update', 'client_id', 'property_id'), 'property')
  assert.equal(kindOf('clients.merge', 'into_client_id', 'client_id'), 'client')
})

test('an operation without a record of its own kind acts on the record that its input names', () => {
  assert.equal(kindOf('quality.reports.submit', 'request_id', 'checklist_id', 'job_id'), 'job')
  assert.equal(kindOf('tags.apply', 'lead_id'), 'lead')
  assert.equal(kindOf('invoices.refundPayment', 'request_id', 'payment_id'), 'payment')
})

test('an item that creates a record has no subject', () => {
  assert.equal(kindOf('leads.create', 'location_id'), undefined)
  assert.equal(kindOf('invoices.createFromJob', 'job_id'), undefined)
  assert.equal(kindOf('priceBook.services.save', 'tax_rate_id'), undefined)
  assert.equal(subjectOfItem({ operation: 'invoices.send', input: { invoice_id: { item: 1 } } }), null)
})
