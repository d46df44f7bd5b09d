import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LoopTime } from './loop-time.ts'

test('requests that run at the same time are each charged an equal part of the busy event loop time', () => {
  let busy = 5
  const loop = new LoopTime(() => busy)
  const first = loop.begin()
  busy += 10
  const second = loop.begin()
  busy += 6
  assert.equal(first(), 13)
  busy += 4
  assert.equal(second(), 7)
  busy += 100
  // Time in which no request was being handled is charged to no request.
  const third = loop.begin()
  assert.equal(third(), 0)
})
