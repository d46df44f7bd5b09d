import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  conditionOf,
  parametersOf,
  type Person,
  type PersonalKind,
  type PersonTable,
} from '../../../kernel/personal-data/index.ts'
import { personTables } from './person-tables.ts'

/** Tables that are exported, in a fixed order. */
const exportedTables = personTables.filter(({ isSearched, hidden }) => !isSearched && hidden !== 'all')

/** Columns that say nothing about the person: links between tables, and marks of the feed of changes. */
const neverExported = [
  'org_id',
  'changed_in',
  'created_by_key',
  'entrusts_client',
  'zip_key',
  'city_key',
  'band',
  'x',
  'y',
]

interface Position {
  table: number
  offset: number
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

interface ExportedRow {
  kind: PersonalKind
  record: Record<string, Json>
}

/** Longest page, in characters of its JSON. A page with more ends before its limit. */
const mostCharacters = 2_000_000

/** Reads a page of the rows about a person. `next` is null at the end. */
export async function readPage(
  ctx: Pick<QueryContext, 'db' | 'now'>,
  person: Person,
  from: Position,
  limit: number,
): Promise<{ items: ExportedRow[]; next: Position | null }> {
  const items: ExportedRow[] = []
  let characters = 0
  for (let { table, offset } = from; table < exportedTables.length; [table, offset] = [table + 1, 0]) {
    const source = exportedTables[table]!
    const rows = await selectRows(ctx, source, person, offset, limit + 1 - items.length)
    for (const [index, { record, size }] of rows.entries()) {
      const isFull = items.length === limit || (items.length > 0 && characters + size > mostCharacters)
      if (isFull) return { items, next: { table, offset: offset + index } }
      items.push({ kind: source.kind, record })
      characters += size
    }
  }
  return { items, next: null }
}

function selectRows(
  { db, now }: Pick<QueryContext, 'db' | 'now'>,
  table: PersonTable,
  person: Person,
  offset: number,
  limit: number,
): Promise<{ record: Record<string, Json>; size: number }[]> {
  const hidden = [...neverExported, ...(table.hidden === 'all' ? [] : (table.hidden ?? []))]
  return db.rows(
    `select o.record, length(o.record::text) as size
       from (select to_jsonb(r) - $6::text[] as record from ${table.table} r where ${conditionOf(table)}) o
      order by o.record offset $7::bigint limit $8::bigint`,
    [...parametersOf(person, now), hidden, offset, limit],
  )
}
