import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBehind } from './event-room.ts'

test('a stream reads again if an event waits for the relay, and also if a transaction is still running', () => {
  const current = { unrelayed: null, next: '7', horizon: '7' }
  const unrelayed = '01980000-0000-7000-8000-000000000001'
  assert.equal(isBehind(current), false)
  assert.equal(isBehind({ ...current, unrelayed }), true)
  assert.equal(isBehind({ ...current, next: '8' }), true)
})
