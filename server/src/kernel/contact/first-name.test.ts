import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstName } from './first-name.ts'

test('the first name is the first word of a name, and null without a name', () => {
  assert.equal(firstName('  Ada\u00a0King Lovelace'), 'Ada')
  assert.equal(firstName('Ada'), 'Ada')
  for (const none of [null, '', ' \u2003 ']) assert.equal(firstName(none), null)
})
