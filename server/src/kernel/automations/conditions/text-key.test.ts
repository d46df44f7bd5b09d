import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textKey } from './text-key.ts'

test('texts that differ only in case, surrounding spaces or encoding of accents have the same key; others do not', () => {
  for (const same of ['Évian', ' évian\n', 'E\u0301VIAN', 'e\u0301vian'])
    assert.equal(textKey(same), 'évian', same)
  assert.notEqual(textKey('Evian'), textKey('Évian'))
  assert.notEqual(textKey('New  York'), textKey('New York'))
  assert.ok(textKey('ΟΔΟΣΑΡ').startsWith(textKey('ΟΔΟΣ')))
})
