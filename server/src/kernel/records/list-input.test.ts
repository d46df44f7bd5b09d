import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterSql, type List, listInput } from './list-input.ts'

const list: List = {
  resource: 'things',
  sorts: [
    { name: 'updated_at', cast: 'timestamptz' },
    { name: 'day', cast: 'date', nullable: true },
  ],
  filters: ['created_after', 'scheduled_from'],
  filterSql: { created_after: (p) => `r.made_at >= ${p}` },
}
const read = (input: object) => listInput(list).safeParse(input)

test('the default is the first 25 records by the first sort field, in descending order', () => {
  assert.deepEqual(read({}).data, { limit: 25, sort: 'updated_at', order: 'desc' })
})

test('the limit of a page is a whole number from 1 to 100', () => {
  for (const limit of [1, 100]) assert.equal(read({ limit }).success, true)
  for (const limit of [0, 101, 1.5]) assert.equal(read({ limit }).success, false)
})

test('only the filters of the list are accepted, and only valid timestamps and dates', () => {
  const { data } = read({ created_after: '2026-03-01T12:00:00+02:00', scheduled_from: '2026-02-28' })
  assert.equal(data?.created_after, '2026-03-01T10:00:00Z')
  for (const wrong of [
    { client_id: '0197a000-0000-7000-8000-000000000000' },
    { created_after: '2026-02-30T12:00:00Z' },
    { scheduled_from: '2026-02-29' },
    { order: 'up' },
  ])
    assert.equal(read(wrong).success, false, JSON.stringify(wrong))
})

test('a filter compares its default column, unless the list names another', () => {
  assert.equal(filterSql(list, 'created_after', '$1'), 'r.made_at >= $1')
  assert.equal(filterSql(list, 'scheduled_from', '$2'), 'r.scheduled_date >= $2')
})
