import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { secondsBetweenWalks, type Stretch, walkPages } from './walk-pages.ts'

test('a walk visits every row of a table once, by ranges of pages', async () => {
  const { inspect, database } = await testApp()
  await inspect.query('create table public.walked as select n from generate_series(1, 100000) n')
  const stretches: Stretch[] = []
  const numbers: number[] = []
  await walkPages(database.system, 'public.walked', async ([from, to]) => {
    stretches.push([from, to])
    const { rows } = await inspect.query<{ n: number }>(
      'select n from public.walked where ctid >= $1::tid and ctid < $2::tid',
      [from, to],
    )
    numbers.push(...rows.map(({ n }) => n))
  })
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 100_000 }, (_, at) => at + 1),
  )
  assert.ok(stretches.length > 3, `only ${stretches.length}`)
  const { rows: plan } = await inspect.query<{ 'QUERY PLAN': string }>(
    `explain select n from public.walked where ctid >= '(128,0)' and ctid < '(256,0)'`,
  )
  assert.match(plan[0]!['QUERY PLAN'], /^Tid Range Scan/)
})

test('a walk through an empty table ends at once', async () => {
  const { inspect, database } = await testApp()
  await inspect.query('create table public.nothing (n integer)')
  await walkPages(database.system, 'public.nothing', () => assert.fail())
})

test('the time between walks is an eighth of the retention period, but at least five seconds and at most half a day', () => {
  assert.deepEqual(
    [1000, 120_000, 72 * 3_600_000, Infinity].map((retentionMs) => secondsBetweenWalks(retentionMs)),
    [5, 15, 9 * 3600, 12 * 3600],
  )
})
