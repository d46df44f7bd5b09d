import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meaningOf } from './keywords.ts'

test('a single keyword is a decision, regardless of letter case and punctuation', () => {
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
    'ⓈⓉⓄⓅ',
    '\u202eS\u200bT\u00adO\u2060P\ufeff',
    'unsubscrıbe',
    'Stop .',
    'STOP 🛑',
    'Stop\n\n',
    'S T O P',
    'stop all',
    'Opt out',
    `STOP${'!'.repeat(1600)}`,
    `${'!'.repeat(1600)}STOP`,
  ])
    assert.equal(meaningOf(body), 'stop', body)
  for (const body of ['START', 'unstop', 'Start!']) assert.equal(meaningOf(body), 'start', body)
  for (const body of ['HELP', 'info', 'Help?']) assert.equal(meaningOf(body), 'help', body)
})

test('a keyword within a sentence may be an opt-out, and most sentences mean nothing', () => {
  for (const body of [
    'Please stop texting me',
    'do NOT text this number',
    'Remove me from your list.',
    'I want to unsubscribe, please',
    "Don't text me again",
    'Don’t tex\u200bt me',
    'STOP please',
    'please stop!',
    'Ok. Cancel it now, thanks',
    'Stop sending me these',
    'No more texts!!',
    'I opt out of this',
    'STOP\n\nSent from my phone',
    'Hi\r\nstop',
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
    'Cancel my appointment',
    'I need HELP with the gate',
    'help me',
    'un stop',
    'START please',
    'nonstop',
    'ST0P',
    'STOP1',
    '٣',
    'The bus does not stop there any more, can you come to the\nend of the street?',
    '😀',
    '',
    's t o p '.repeat(200),
  ])
    assert.equal(meaningOf(body), null, body)
})
