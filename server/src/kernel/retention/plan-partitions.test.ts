import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missing, outdated, type Partition, stepOf, tooLong } from './plan-partitions.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 22, 12, 0, 7)

const partition = (fromMs: number, toMs: number): Partition => ({ name: `from ${fromMs}`, fromMs, toMs })

test('a partition is at least an eighth of the time to keep, and never less than five seconds', () => {
  const periods = [1000, minuteMs, 2 * minuteMs, dayMs, 400 * dayMs, 7 * 365 * dayMs, Infinity]
  assert.deepEqual(
    periods.map((retentionMs) => stepOf(retentionMs) / 1000),
    [5, 15, 15, 6 * 3600, 60 * 86_400, 360 * 86_400, 360 * 86_400],
  )
})

test('of none, the one for now is made and those for what comes, without a gap between them', () => {
  const ranges = missing([], 2 * minuteMs, now)
  assert.deepEqual(
    ranges.map(({ fromMs, toMs }) => [fromMs - now, toMs - now]),
    [
      [-7000, 8000],
      [8000, 23_000],
      [23_000, 38_000],
      [38_000, 53_000],
    ],
  )
  assert.deepEqual(missing(ranges, 2 * minuteMs, now + 7000), [])
  assert.deepEqual(missing(ranges, 2 * minuteMs, now + 8001).length, 1)
})

test('the next one begins where the last one ends, also when that is no multiple of the new length', () => {
  const last = partition(0, now + 1000)
  assert.deepEqual(missing([last], 2 * minuteMs, now)[0], { fromMs: now + 1000, toMs: now + 8000 })
})

test('only what ended before the time to keep began is outdated', () => {
  const [expired, going] = [partition(0, now - dayMs), partition(now - dayMs, now - dayMs + 1)]
  assert.deepEqual(outdated([expired, going], dayMs, now), [expired])
  assert.deepEqual(outdated([expired, going], Infinity, now), [])
})

test('when the time to keep becomes shorter, the longer ones that lie ahead are made again, and not the one in use', () => {
  const [used, ahead] = [partition(now - dayMs, now + dayMs), partition(now + dayMs, now + 2 * dayMs)]
  assert.deepEqual(tooLong([used, ahead], 2 * minuteMs, now), [ahead])
  assert.deepEqual(tooLong([used, ahead], 30 * dayMs, now), [])
})
