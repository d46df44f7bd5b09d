// Runs in its own process: it fills large tables, which would slow down other tests.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Route } from '../src/adapters/rest/route.ts'
import { assertError } from '../src/testing/expect-error.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { keyMode, lists, modesOf, named } from './from-routes/route-helpers.ts'
import {
  anotherLocation,
  makeRecord,
  makeReference,
  type RecordScope,
  resourceOf,
} from './from-routes/records.ts'
import { manyRecords, ordered, pages, type Row, rowsOf, walk } from './from-routes/rows.ts'
import { shapeOf, sortsOf } from './from-routes/schema.ts'
import { parametersOf, referencesIn } from './from-routes/bodies.ts'

const count = 40
const orders = ['asc', 'desc'] as const
let scope: RecordScope
const keys = { live: '', sandbox: '' }
before(async () => {
  const org = await testOrg()
  scope = { org, mode: 'live', locationId: org.locationId }
  for (const mode of ['live', 'sandbox'] as const) keys[mode] = await org.key({ mode: keyMode(mode) })
  for (const route of lists) await manyRecords(route, scope, count)
})

const get = (path: string, key = keys.live) => scope.org.request('GET', path, { key })

async function firstCursor(route: Route, query: string): Promise<string> {
  const answer = await get(`${route.path}?limit=3&${query}`)
  const cursor = answer.body.meta.next_cursor as string | null
  assert.ok(cursor, `${named(route)}?${query} has one page only: ${answer.text}`)
  return cursor
}

for (const route of lists) {
  const sorts = sortsOf(route.operation)

  test(`${named(route)} lists each record once and in order, for every sort, across ties and pages of any size`, async () => {
    const rows = await rowsOf(route, scope)
    assert.ok(rows.length >= count)
    for (const sort of sorts) {
      for (const order of orders) {
        for (const limit of [1, 7, 100]) {
          const listedIds = await walk(
            scope.org,
            `${route.path}?sort=${sort}&order=${order}&limit=${limit}`,
            keys.live,
          )
          assert.deepEqual(listedIds, ordered(rows, sort, order), `${sort} ${order}, pages of ${limit}`)
        }
      }
    }
  })

  test(`${named(route)} is sorted as documented by default`, async () => {
    const rows = await rowsOf(route, scope)
    assert.equal(sorts[0], route.path === '/jobs' ? 'scheduled_date' : 'created_at')
    const answer = await get(route.path)
    assert.equal(answer.body.meta.limit, 25)
    assert.deepEqual(
      answer.body.data.map((each: Row) => each.id),
      ordered(rows, sorts[0], 'desc').slice(0, 25),
    )
  })

  test(`${named(route)} by created_at skips and repeats nothing while records are created and change`, async () => {
    for (const order of orders) {
      const before = ordered(await rowsOf(route, scope), 'created_at', order)
      const listedIds: string[] = []
      for await (const page of pages(
        scope.org,
        `${route.path}?sort=created_at&order=${order}&limit=7`,
        keys.live,
      )) {
        listedIds.push(...page.ids)
        await makeRecord(route, scope)
        const some = [
          before[listedIds.length % before.length],
          before.at(-1 - (listedIds.length % before.length)),
          page.ids[0],
        ]
        await scope.org.query(
          `update live.${resourceOf(route)} set updated_at = now() where org_id = $1 and id = any ($2)`,
          [some],
        )
        if (listedIds.length > 4 * before.length) break
      }
      assert.deepEqual(
        listedIds.filter((id) => before.includes(id)),
        before,
        order,
      )
      assert.equal(new Set(listedIds).size, listedIds.length, `${order}: a record was given twice`)
    }
  })

  test(`${named(route)} accepts a cursor only from the same list`, async () => {
    const base = { sort: sorts[0]!, order: 'desc' }
    const cursor = await firstCursor(route, `sort=${base.sort}&order=${base.order}`)
    const go = (query: string, key?: string) => get(`${route.path}?cursor=${cursor}&${query}`, key)
    const same = `sort=${base.sort}&order=${base.order}`
    const whole = await walk(scope.org, `${route.path}?${same}&limit=100`, keys.live)
    const other = await go(`${same}&limit=5`)
    assert.deepEqual(
      other.body.data.map((each: Row) => each.id),
      whole.slice(3, 8),
      'the limit may change',
    )

    for (const sort of sorts.slice(1)) assertError(await go(`sort=${sort}&order=desc`), 'invalid_cursor')
    assertError(await go(`sort=${base.sort}&order=asc`), 'invalid_cursor')
    for (const [name, value] of await filterValues(route)) {
      assertError(await go(`${same}&${name}=${value}`), 'invalid_cursor')
      const filtered = await get(`${route.path}?limit=1&${same}&${name}=${value}`)
      const its = filtered.body.meta.next_cursor as string | null
      if (its) assertError(await get(`${route.path}?${same}&cursor=${its}`), 'invalid_cursor')
    }
    for (const elsewhere of lists.filter((each) => each !== route))
      assertError(
        await get(`${elsewhere.path}?sort=created_at&cursor=${await firstCursor(route, 'sort=created_at')}`),
        'invalid_cursor',
      )
    if (modesOf(route).includes('sandbox')) assertError(await go(same, keys.sandbox), 'invalid_cursor')
    const stranger = await testOrg()
    assertError(await stranger.request('GET', `${route.path}?cursor=${cursor}&${same}`), 'invalid_cursor')
    const limited = await scope.org.key({ locationIds: [scope.locationId] })
    assertError(await go(same, limited), 'invalid_cursor')
  })

  test(`${named(route)} refuses a cursor with any character altered, added or missing`, async () => {
    const cursor = await firstCursor(route, '')
    const refused = async (altered: string): Promise<void> =>
      assertError(await get(`${route.path}?cursor=${encodeURIComponent(altered)}`), 'invalid_cursor')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let at = 0; at < cursor.length; at++) {
      const next = alphabet[(alphabet.indexOf(cursor[at]!) + 1) % 64]!
      await refused(cursor.slice(0, at) + next + cursor.slice(at + 1))
      await refused(cursor.slice(0, at) + cursor.slice(at + 1))
    }
    for (const last of alphabet.replace(cursor.at(-1)!, '')) await refused(cursor.slice(0, -1) + last)
    for (const tail of ['A', '=', '==', ' ', '\n', '%', '\0']) await refused(cursor + tail)
    for (const head of ['A', ' ', '\ufeff']) await refused(head + cursor)
    assert.equal((await get(`${route.path}?cursor=${cursor}`)).status, 200)
  })

  test(`${named(route)} filters by instants: after includes its bound, before does not, whatever the offset`, async () => {
    const rows = await rowsOf(route, scope)
    for (const [name, isMatch] of Object.entries(comparisons)) {
      if (!(name in shapeOf(route.operation.input))) continue
      const column = columnOf(name)
      const values = [...new Set(rows.map((row) => row[column]!).filter(Boolean))].toSorted()
      const bound = values[Math.floor(values.length / 3)]!
      const expected = rows.filter((row) => row[column] != null && isMatch(row[column], bound))
      assert.ok(expected.length > 0 && expected.length < rows.length, `${name} tells nothing apart`)
      for (const spelled of spellings(bound)) {
        const listedIds = await walk(
          scope.org,
          `${route.path}?limit=100&${name}=${encodeURIComponent(spelled)}`,
          keys.live,
        )
        assert.deepEqual(listedIds.toSorted(), expected.map((row) => row.id).toSorted(), `${name}=${spelled}`)
      }
    }
  })

  test(`${named(route)} returns as many records as requested, from 1 to 100`, async () => {
    for (const limit of [1, 2, 100]) {
      const { data, meta } = (await get(`${route.path}?limit=${limit}`)).body
      assert.equal(meta.limit, limit)
      assert.ok(data.length === Math.min(limit, (await rowsOf(route, scope)).length))
    }
    for (const limit of ['0', '101', '1e1', '+5', ' 5', '5 ', '0x5', '99999999999'])
      assertError(await get(`${route.path}?limit=${encodeURIComponent(limit)}`), 'validation_error', 'limit')
  })
}

const comparisons: Readonly<Record<string, (value: string, bound: string) => boolean>> = {
  created_after: (value, bound) => value >= bound,
  created_before: (value, bound) => value < bound,
  updated_after: (value, bound) => value >= bound,
  scheduled_from: (value, bound) => value >= bound,
  scheduled_to: (value, bound) => value <= bound,
}

function columnOf(filter: string): keyof Row {
  if (filter.startsWith('scheduled')) return 'scheduled_date'
  return filter.startsWith('updated') ? 'updated_at' : 'created_at'
}

/** Returns spellings of the same time with different UTC offsets. A date has only one spelling. */
function spellings(value: string): string[] {
  if (!value.includes('T')) return [value]
  return ['Z', '+05:30', '-23:59'].map((offset) => {
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? ['', '+', '0', '0']
    const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
    return new Date(Date.parse(value) + shift * 60_000).toISOString().replace('Z', offset)
  })
}

/** Returns a valid value for each filter of the list. */
async function filterValues(route: Route): Promise<[string, string][]> {
  const ids = referencesIn(route.operation)
  const usual = new Set(['limit', 'cursor', 'sort', 'order'])
  const values: [string, string][] = []
  for (const name of Object.keys(parametersOf(route)).filter((each) => !usual.has(each))) {
    if (ids.includes(name)) values.push([name, await makeReference(name, scope)])
    else if (name === 'external_ref') values.push([name, 'quickbooks:77'])
    else if (name.endsWith('_number')) values.push([name, '1'])
    else if (name in comparisons)
      values.push([name, name.startsWith('scheduled') ? '2026-02-03' : '2026-01-01T12:00:00.003Z'])
    else
      throw new Error(`No value for the filter ${name}: add one to comparisons or, for an id, to records.ts.`)
  }
  return values
}

test('jobs without a date come last in both orders, also when the pages break among them', async () => {
  const route = lists.find((each) => each.path === '/jobs')!
  const rows = await rowsOf(route, scope)
  const undated = new Set(rows.filter((row) => row.scheduled_date === null).map((row) => row.id))
  for (const order of orders) {
    const listedIds = await walk(scope.org, `/jobs?sort=scheduled_date&order=${order}&limit=4`, keys.live)
    assert.ok(undated.size > 8)
    assert.ok(
      listedIds.slice(-undated.size).every((id) => undated.has(id)),
      order,
    )
    assert.equal(listedIds.length, rows.length)
  }
})

test('lists can be filtered by location', async () => {
  const elsewhere = await anotherLocation(scope)
  for (const route of lists) {
    const id = await makeRecord(route, { ...scope, locationId: elsewhere })
    assert.deepEqual(await walk(scope.org, `${route.path}?location_id=${elsewhere}`, keys.live), [id])
  }
})

test('lists are sorted as requested, also without any index', async () => {
  const { inspect } = scope.org.app
  const { rows } = await inspect.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'live' and not i.indisunique and not i.indisexclusion`,
  )
  assert.ok(rows.length > 10)
  await inspect.query(rows.map(({ name }) => `drop index ${name}`).join(';'))
  for (const route of lists) {
    for (const sort of sortsOf(route.operation)) {
      for (const order of orders) {
        const listedIds = await walk(
          scope.org,
          `${route.path}?sort=${sort}&order=${order}&limit=7`,
          keys.live,
        )
        assert.deepEqual(
          listedIds,
          ordered(await rowsOf(route, scope), sort, order),
          `${route.path} ${sort} ${order}`,
        )
      }
    }
  }
})
