import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lately } from './lately.ts'

test('an organization counts as active for a while after a request, and not as another organization to itself', () => {
  let now = 0
  const lately = new Lately(1000, () => now)
  lately.see('ours')
  assert.equal(lately.others('ours'), false)
  lately.see('theirs')
  assert.equal(lately.others('ours'), true)
  assert.equal(lately.others('theirs'), true)
  now = 1500
  lately.see('ours')
  assert.equal(lately.others('ours'), true)
  now = 2500
  lately.see('ours')
  assert.equal(lately.others('ours'), false)
  now = 9000
  assert.equal(lately.others('theirs'), false)
})
