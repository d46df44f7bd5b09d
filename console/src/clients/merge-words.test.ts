import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSentences } from './merge-words.ts'

const contact = { phone: null, email: 'ada@example.com', sms_opt_out: false, email_opt_out: false }
const end = 'The other client is no longer listed. This cannot be undone.'

test('the text about a merge says which records move and which data the surviving client takes from the other one', () => {
  const changes = ['property', 'property', 'job', 'conversation'].map((kind) => ({ kind, change: 'updated' }))
  const after = { ...contact, phone: '+13125550142', sms_opt_out: true }
  assert.deepEqual(mergeSentences(contact, after, [...changes, { kind: 'client', change: 'updated' }]), [
    '2 properties, 1 job will move.',
    'Their messages are in one conversation afterwards.',
    'The remaining client takes over the phone number of the other client.',
    'The remaining client gets no more text messages, because the other client opted out.',
    end,
  ])
})

test('the text about a merge that moves no records says so', () => {
  assert.deepEqual(mergeSentences(contact, contact, []), ['No other records move.', end])
})
