import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcedTopics } from './announced-topics.ts'

const place = { orgId: 'a', mode: 'live' } as const
const start = 1_000_000

function started() {
  let now = start
  return { topics: announcedTopics(() => now), at: (ms: number) => void (now = start + ms) }
}

test('returns the topics that were announced since an instant, in the same organization and mode only', () => {
  const { topics, at } = started()
  at(10_000)
  topics.record(place, ['inbox'])
  at(30_000)
  topics.record(place, ['settings'])
  topics.record({ ...place, mode: 'sandbox' }, ['keys'])
  topics.record({ ...place, orgId: 'b' }, ['tags'])
  assert.deepEqual(topics.since(place, start + 5000), ['inbox', 'settings'])
  assert.deepEqual(topics.since(place, start + 30_000), ['settings'])
  assert.deepEqual(topics.since(place, start + 40_000), [])
  assert.deepEqual(topics.since({ orgId: 'c', mode: 'live' }, start + 40_000), [])
})

test('the clocks of two processes may differ by a few seconds', () => {
  const { topics, at } = started()
  at(30_000)
  topics.record(place, ['inbox'])
  assert.deepEqual(topics.since(place, start + 33_000), ['inbox'])
})

test('announcements before the start of the process are unknown', () => {
  const { topics } = started()
  assert.equal(topics.since(place, start - 60_000), undefined)
})

test('entries are deleted after an hour, and earlier instants are unknown from then on', () => {
  const { topics, at } = started()
  topics.record(place, ['inbox'])
  at(3_600_001)
  assert.deepEqual(topics.since(place, start + 5000), ['inbox'])
  topics.record({ ...place, orgId: 'b' }, ['tags'])
  assert.equal(topics.since(place, start + 5000), undefined)
  assert.deepEqual(topics.since(place, start + 3_600_000), [])
})
