import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChannelRules, clockAt, costSentence, ruleSentence } from './sending-words.ts'

const free: ChannelRules = {
  channel: 'sms',
  to: '+13125550142',
  from: null,
  block: null,
  quiet_until: null,
  timezone: null,
  opted_out: false,
}

test('the sentence above the message box names recipient and sender, or says why nothing can be sent', () => {
  assert.equal(ruleSentence(free), 'Goes to (312) 555-0142.')
  assert.equal(ruleSentence({ ...free, from: '+13125550100' }), 'Goes to (312) 555-0142 from (312) 555-0100.')
  assert.equal(ruleSentence({ ...free, to: null, block: 'no_address' }), 'This person has no phone number.')
  const refused = { ...free, block: 'opted_out', opted_out: true } as const
  assert.equal(ruleSentence(refused), 'This person opted out of text messages, so none can be sent.')
})

test("the end of quiet hours is shown in the customer's time zone, with the day if it is not today", () => {
  const until = '2026-05-05T13:00:00.000Z'
  const evening = new Date('2026-05-05T02:00:00.000Z')
  assert.equal(clockAt(until, 'America/Chicago', evening), '8 am on Tuesday')
  assert.equal(clockAt(until, 'America/Chicago', new Date('2026-05-05T11:00:00.000Z')), '8 am')
  assert.equal(clockAt(until, 'America/Denver', new Date('2026-05-05T11:00:00.000Z')), '7 am')
})

test('the cost of a text message says how many segments are billed', () => {
  assert.equal(costSentence('sms', '+13125550142', 1), 'One text to (312) 555-0142, billed as 1 segment.')
  assert.equal(costSentence('sms', '+13125550142', 3), 'One text to (312) 555-0142, billed as 3 segments.')
  assert.equal(costSentence('email', 'a@b.test', null), 'One email to a@b.test.')
})
