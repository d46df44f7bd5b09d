import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTwilioStatus } from './twilio-forms.ts'

test('each status of Twilio is mapped to a delivery state, and unknown ones are ignored', () => {
  const meanings = {
    accepted: 'queued',
    scheduled: 'queued',
    queued: 'queued',
    sending: 'sending',
    sent: 'sent',
    delivered: 'delivered',
    read: 'delivered',
    undelivered: 'undelivered',
    failed: 'failed',
    canceled: 'failed',
  }
  const read = (MessageStatus: string) =>
    readTwilioStatus(new URLSearchParams({ MessageSid: `SM${'0'.repeat(32)}`, MessageStatus }))
  for (const [status, state] of Object.entries(meanings)) assert.equal(read(status)?.status, state, status)
  assert.equal(read('partially_delivered'), null)
})
