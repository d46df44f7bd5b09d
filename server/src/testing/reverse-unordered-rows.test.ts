import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnordered } from './reverse-unordered-rows.ts'
import { testApp } from './test-app.ts'

test('the order of rows is determined by an `order by` of the statement, not by one inside of it', () => {
  for (const text of [
    'select a from t',
    'select array_agg(a order by b) from t group by c',
    'select a from (select a from t order by a) x',
    'delete from t where a = $1 returning a',
    `select a from t where b = 'order by'`,
    'select a from t -- order by a',
    'with gone as (delete from t returning a) select a from gone',
  ])
    assert.ok(isUnordered(text), text)
  for (const text of [
    'select a from t order by a',
    'select a, (select max(b) from (values (1), (2)) x (b)) from t\n  Order By a desc',
    'with gone as (delete from t returning a) select a from gone order by 1',
    'select a from unnest($1::text[]) a',
    'select n from generate_series(1, greatest(2, 3)) n',
    'explain select a from t',
    'show all',
    'begin; select 1',
  ])
    assert.ok(!isUnordered(text), text)
})

test('tests that read the database receive unordered rows in reverse', async () => {
  const { inspect } = await testApp()
  const read = async (text: string) => (await inspect.query(text)).rows.map((row) => row['n'])
  const rows = '(select 1 as n union all select 2 union all select 3) x'
  assert.deepEqual(await read(`select n from ${rows}`), [3, 2, 1])
  assert.deepEqual(await read(`select n from ${rows} order by n`), [1, 2, 3])
})
