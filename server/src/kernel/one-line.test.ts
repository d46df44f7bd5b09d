import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLine } from './one-line.ts'

test('text is reduced to one line, without control characters and characters that change the text direction', () => {
  assert.equal(oneLine(' Ada\r\nBcc: all@example.com\u2028\t\u0007x '), 'Ada Bcc: all@example.com x')
  const directionMarks = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']
  assert.equal(
    oneLine(directionMarks.map((each) => `a${each}b`).join(' ')),
    directionMarks.map(() => 'ab').join(' '),
  )
  assert.equal(oneLine('שלום\u200f!'), 'שלום\u200f!', 'marks that turn nothing behind them stay')
  assert.equal(oneLine('a\ud800'), 'a\ufffd')
})
