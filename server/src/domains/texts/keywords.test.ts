import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meaningOf } from './keywords.ts'

test('one word is a decision, whatever its letters and the punctuation about it', () => {
  for (const body of [
    'STOP',
    'stop',
    ' Stop. ',
    '"Stop!!!"',
    'stopall',
    'Unsubscribe',
    'END',
    'quit',
    'Cancel?',
    'revoke',
    'OPT-OUT',
    'optout',
    'ＳＴＯＰ',
  ])
    assert.equal(meaningOf(body), 'stop', body)
  for (const body of ['START', 'unstop', 'Start!']) assert.equal(meaningOf(body), 'start', body)
  for (const body of ['HELP', 'info', 'Help?']) assert.equal(meaningOf(body), 'help', body)
})

test('words among others may mean it, and most mean nothing', () => {
  for (const body of [
    'Please stop texting me',
    'do NOT text this number',
    'Remove me from your list.',
    'I want to unsubscribe, please',
    "Don't text me again",
  ])
    assert.equal(meaningOf(body), 'possible_opt_out', body)
  for (const body of [
    '',
    'Yes',
    'Please stop by at nine',
    'The end of the street',
    'stop sign',
    'Can you help me?',
    'Start at 9',
    'unsubscribed?',
    'remove mellow paint',
    '😀',
  ])
    assert.equal(meaningOf(body), null, body)
})
