import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sample, slopes } from '../../bench/soak-samples.ts'

const flat = {
  serviceMb: 200,
  postgresMb: 100,
  largestBackendMb: 12,
  descriptors: 60,
  deadTuples: 0,
  retainedMb: 20,
}

/**
 * Returns the samples of one minute during which a metric grows by `by` in total. The samples vary a little, like those
 * of real metrics.
 */
function growing(name: keyof typeof flat, by: number): Sample[] {
  return Array.from({ length: 13 }, (_, at) => ({
    minute: at / 12,
    ...flat,
    [name]: flat[name] + (by * at) / 12 + (at % 2),
  }))
}

const growingMetrics = (samples: readonly Sample[], leeway?: number): string[] =>
  slopes(samples, leeway).flatMap(({ label, isFlat }) => (isFlat ? [] : [label]))

test('a metric that goes up and down counts as flat, and a growing one is reported by its own limit', () => {
  assert.deepEqual(growingMetrics(growing('serviceMb', 0)), [])
  assert.deepEqual(growingMetrics(growing('serviceMb', 40)), ['service MB'])
  assert.deepEqual(growingMetrics(growing('postgresMb', 40)), ['Postgres MB'])
  assert.deepEqual(growingMetrics(growing('largestBackendMb', 8)), ['largest backend MB'])
  assert.deepEqual(growingMetrics(growing('descriptors', 12)), ['descriptors'])
  assert.deepEqual(growingMetrics(growing('deadTuples', 40_000)), ['dead tuples'])
  assert.deepEqual(growingMetrics(growing('retainedMb', 14)), ['kept MB'])
})

test('the leeway applies to memory and dead tuples, and not to file descriptors', () => {
  assert.deepEqual(growingMetrics(growing('serviceMb', 40), 4), [])
  assert.deepEqual(growingMetrics(growing('serviceMb', 120), 4), ['service MB'])
  assert.deepEqual(growingMetrics(growing('descriptors', 12), 4), ['descriptors'])
})
