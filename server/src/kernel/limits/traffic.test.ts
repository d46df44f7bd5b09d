import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Traffic } from './traffic.ts'

test('a request of another organization is in progress until it ends, and counts as recent for a second or two afterwards', () => {
  let now = 0
  const traffic = new Traffic(() => now)
  traffic.begin('theirs')
  traffic.lately.see('theirs')
  assert.deepEqual([traffic.hasRequestOfOthers('ours'), traffic.hasRequestOfOthers('theirs')], [true, false])
  traffic.begin('ours')
  assert.equal(traffic.hasRequestOfOthers('theirs'), true)
  traffic.end('ours')
  assert.deepEqual([traffic.hasRequestOfOthers('theirs'), traffic.hasRequestOfOthers('third')], [false, true])
  traffic.end('theirs')
  assert.equal(traffic.hasRequestOfOthers('ours'), false)
  assert.equal(traffic.lately.others('ours'), true)
  now = 2000
  assert.equal(traffic.lately.others('ours'), false)
})

test('work of an organization waits for the requests of others, but only for a short time', async () => {
  const traffic = new Traffic(undefined, 60_000)
  const events: string[] = []
  traffic.begin('theirs')
  const finished = traffic.letOthersFinish('ours').then(() => events.push('continued'))
  setImmediate(() => {
    events.push('answered')
    traffic.end('theirs')
  })
  await finished
  assert.deepEqual(events, ['answered', 'continued'])
  const impatient = new Traffic()
  // This request never ends.
  impatient.begin('theirs')
  await impatient.letOthersFinish('ours')
})

test('work of an organization does not wait for requests of its own', async () => {
  const traffic = new Traffic()
  traffic.begin('ours')
  let hasWaited = false
  const timer = setImmediate(() => (hasWaited = true))
  await traffic.letOthersFinish('ours')
  clearImmediate(timer)
  assert.equal(hasWaited, false)
})
