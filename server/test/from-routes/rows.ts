import type { Route } from '../../src/adapters/rest/route.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { makeRecord, type RecordScope, resourceOf } from './records.ts'
import { sortsOf } from './schema.ts'

/** A row with the columns by which lists can be sorted and filtered, as stored in the database. */
export interface Row {
  id: string
  created_at: string
  updated_at: string
  scheduled_date?: string | null
}

/**
 * Creates records, many of them with the same creation time. If records of this kind have dates, some have the same
 * date and some have none.
 */
export async function manyRecords(route: Route, scope: RecordScope, count: number): Promise<void> {
  const table = `${scope.mode}.${resourceOf(route)}`
  const { inspect } = scope.org.app
  const hasDates = sortsOf(route.operation).includes('scheduled_date')
  for (let index = 0; index < count; index++) {
    const id = await makeRecord(route, scope)
    const at = (tie: number): string => new Date(Date.UTC(2026, 0, 1, 12, 0, 0, tie)).toISOString()
    await inspect.query(
      `update ${table} set created_at = $3, updated_at = $4 where org_id = $1 and id = $2`,
      [scope.org.id, id, at((index * 5) % 7), at((index * 3) % 4)],
    )
    if (!hasDates) continue
    const date = index % 3 === 0 ? null : `2026-02-0${1 + ((index * 2) % 5)}`
    await inspect.query(`update ${table} set scheduled_date = $3 where org_id = $1 and id = $2`, [
      scope.org.id,
      id,
      date,
    ])
  }
}

export async function rowsOf(route: Route, { org, mode }: RecordScope): Promise<Row[]> {
  const rows = await org.query<{ row: Row }>(
    `select to_jsonb(r) as row from ${mode}.${resourceOf(route)} r where org_id = $1`,
  )
  return rows.map(({ row }) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }))
}

/**
 * Returns the ids in the order that the list must have: by the sort value, then by id. Null comes last in both
 * directions.
 */
export function ordered(rows: readonly Row[], sort: string, order: string): string[] {
  const sign = order === 'asc' ? 1 : -1
  const value = (row: Row): string | null => row[sort as keyof Row] ?? null
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  return rows
    .toSorted((a, b) => {
      const [left, right] = [value(a), value(b)]
      if (left !== right && (left === null || right === null)) return left === null ? 1 : -1
      return sign * (compare(left ?? '', right ?? '') || compare(a.id, b.id))
    })
    .map((row) => row.id)
}

export interface Page {
  ids: string[]
  next: string | null
}

/** Yields the pages of a list one after another, so that the caller can change records in between. */
export async function* pages(org: TestOrg, path: string, key: string): AsyncGenerator<Page> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer = await org.request('GET', path + (cursor === '' ? '' : `&cursor=${cursor}`), { key })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    const { data, meta } = answer.body as {
      data: { id: string }[]
      meta: { next_cursor: string | null; has_more: boolean }
    }
    if (meta.has_more !== (meta.next_cursor !== null))
      throw new Error(`${path}: has_more contradicts next_cursor`)
    yield { ids: data.map((each) => each.id), next: meta.next_cursor }
    cursor = meta.next_cursor
  }
}

export async function walk(org: TestOrg, path: string, key: string): Promise<string[]> {
  const ids: string[] = []
  for await (const page of pages(org, path, key)) ids.push(...page.ids)
  return ids
}
