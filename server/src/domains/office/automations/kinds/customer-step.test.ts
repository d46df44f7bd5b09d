import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryOfStep } from './customer-step.ts'

const category = (subjectKind: string, trigger: string, template = 'Hello', config: object = {}) =>
  categoryOfStep({ subjectKind, trigger }, config, [template])

test('messages to win clients back or ask for a review are marketing, unless the step says otherwise', () => {
  assert.deepEqual(
    [
      category('client', 'client.status_changed'),
      category('client', 'schedule.daily'),
      category('client', 'client.created'),
      category('invoice', 'schedule.daily'),
      category('job', 'job.completed', 'Write here: {{ company.review_url }}'),
      category('client', 'schedule.daily', 'Hello', { category: 'service' }),
      category('invoice', 'invoice.overdue', 'Hello', { category: 'marketing' }),
    ],
    ['marketing', 'marketing', 'service', 'service', 'marketing', 'service', 'marketing'],
  )
})
