import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missing, outdated, type Partition, stepOf, tooLong } from './plan-partitions.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 22, 12, 0, 7)

const partition = (fromMs: number, toMs: number): Partition => ({ name: `from ${fromMs}`, fromMs, toMs })

test('a partition covers about an eighth of the retention period, between five seconds and 360 days', () => {
  const periods = [1000, minuteMs, 2 * minuteMs, dayMs, 400 * dayMs, 7 * 365 * dayMs, Infinity]
  assert.deepEqual(
    periods.map((retentionMs) => stepOf(retentionMs) / 1000),
    [5, 15, 15, 6 * 3600, 60 * 86_400, 360 * 86_400, 360 * 86_400],
  )
})

test('without partitions, those for the present and the near future are planned, without gaps', () => {
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

test('the next partition begins where the last one ends, also if its length has changed since', () => {
  const last = partition(0, now + 1000)
  assert.deepEqual(missing([last], 2 * minuteMs, now)[0], { fromMs: now + 1000, toMs: now + 8000 })
})

test('only partitions that ended before the retention period are outdated', () => {
  const [expired, going] = [partition(0, now - dayMs), partition(now - dayMs, now - dayMs + 1)]
  assert.deepEqual(outdated([expired, going], dayMs, now), [expired])
  assert.deepEqual(outdated([expired, going], Infinity, now), [])
})

test('after the retention period becomes shorter, longer future partitions are replaced, and the current one is not', () => {
  const [used, ahead] = [partition(now - dayMs, now + dayMs), partition(now + dayMs, now + 2 * dayMs)]
  assert.deepEqual(tooLong([used, ahead], 2 * minuteMs, now), [ahead])
  assert.deepEqual(tooLong([used, ahead], 30 * dayMs, now), [])
})
