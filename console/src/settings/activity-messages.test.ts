import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityMessages as words } from './activity-messages.ts'

const delivery = {
  delivery_id: 'd',
  destination_name: 'Books',
  status: 'delivered',
  is_test: false,
  attempts: 1,
  last_status_code: 204,
  last_error: null,
} as unknown as Parameters<typeof words.delivery>[0]

test('a delivery shows its attempts, and a reason only until it arrives', () => {
  assert.equal(words.delivery(delivery), 'Webhook delivered after 1 attempt')
  const failed = { ...delivery, status: 'dead_letter' as const, attempts: 8 }
  assert.equal(words.delivery(failed), 'Webhook failed after 8 attempts: status 204')
  assert.equal(
    words.delivery({ ...failed, status: 'retrying', last_error: 'The host did not answer.' }),
    'Webhook retrying after 8 attempts: The host did not answer.',
  )
  assert.equal(
    words.delivery({ ...delivery, status: 'pending', attempts: 0, last_status_code: null }),
    'Webhook pending after 0 attempts',
  )
})

test('an event says that it waits, or that nothing receives it', () => {
  const relayed = (relayed_at: string | null, deliveries: unknown[], runs: unknown[]): string =>
    words.relayed({ relayed_at, deliveries, runs } as unknown as Parameters<typeof words.relayed>[0])
  const at = '2026-03-02T15:04:05.678Z'
  assert.equal(relayed(null, [], []), 'not passed on yet')
  assert.equal(relayed(at, [], []), 'no webhook or automation waits for it')
  assert.deepEqual([relayed(at, [{}], []), relayed(at, [], [{}])], ['', ''])
})

test('requests, runs, messages and changes are named with their outcome', () => {
  const request = {
    operation: 'leads.create',
    method: 'POST',
    route: '/api/v1/leads',
    status: 200,
    error_code: null,
    duration_ms: 12,
  } as unknown as Parameters<typeof words.answer>[0]
  assert.deepEqual(
    [words.what(request), words.what({ ...request, operation: null })],
    ['leads.create', 'POST /api/v1/leads'],
  )
  assert.equal(words.answer(request), 'answered · 200 · 12 ms')
  assert.equal(
    words.answer({ ...request, status: 404, error_code: 'not_found' }),
    'refused with not_found · 404 · 12 ms',
  )
  const run = { automation_name: 'Greeting', state: 'dead_letter', reason: 'step_failed' }
  assert.equal(words.run(run as never), 'Automation Greeting: dead letter, step failed')
  assert.equal(words.run({ ...run, reason: null } as never), 'Automation Greeting: dead letter')
  const message = { channel: 'sms', to: '+13125550142', state: 'refused', why: 'Opted out.' }
  assert.equal(words.message(message as never), 'Text to +13125550142: refused. Opted out.')
  assert.equal(
    words.message({ ...message, channel: 'email', why: null } as never),
    'Email to +13125550142: refused',
  )
  const records = [
    { kind: 'credit_note', change: 'created' },
    { kind: 'client', change: 'updated' },
  ]
  assert.equal(words.changed(records as never), 'credit note created, client updated')
  assert.equal(words.changed([]), 'no record')
  assert.deepEqual(
    [words.omitted(1), words.omitted(2)],
    ['1 part more is not shown.', '2 parts more are not shown.'],
  )
})
