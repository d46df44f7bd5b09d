import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeAccess, inDays, scopesOf } from './key-access.ts'

test('the access of a key is described in words', () => {
  assert.equal(describeAccess(scopesOf.form), 'changes leads')
  assert.equal(describeAccess(scopesOf.read), 'reads all records')
  assert.equal(describeAccess(scopesOf.change), 'reads and changes all records')
  assert.equal(
    describeAccess(scopesOf.all),
    'reads all records, operations, automations; changes all records, operations',
  )
  assert.equal(describeAccess(['leads:*', 'jobs:read']), 'reads leads, jobs; changes leads')
  assert.equal(describeAccess(['workflows:read']), 'reads operations')
})

test('a key expires after the chosen number of days, or never', () => {
  assert.equal(inDays('30', Date.parse('2026-11-01T10:00:00Z')), '2026-12-01T10:00:00.000Z')
  assert.equal(inDays(''), null)
})
