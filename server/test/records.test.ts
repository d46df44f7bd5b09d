import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type * as z from 'zod'
import {
  connectors,
  leadSources,
  locations,
  members,
  taxRates,
} from '../src/domains/organization/company/index.ts'
import { recordKinds } from '../src/domains/records.ts'
import type { RecordKind } from '../src/kernel/records/record.ts'
import { testDatabase } from '../src/testing/test-database.ts'

const setUp: readonly unknown[] = [connectors, leadSources, locations, members, taxRates]
const allKinds = [...recordKinds, ...(setUp as readonly RecordKind[])]
const domains = resolve(import.meta.dirname, '../src/domains')

let owner: pg.Client
before(async () => {
  owner = new pg.Client(await testDatabase())
  await owner.connect()
})
after(() => owner.end())

/** Columns that the database itself fills in. */
const ofTheDatabase = new Set(['org_id', 'changed_in', 'entrusts_client'])

interface Column {
  name: string
  type: string
  nullable: boolean
}

/** Adds the schema `live` to a table's name that has no schema. */
const inLive = (name: string): string => (name.includes('.') ? name : `live.${name}`)

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
       from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [inLive(table)],
  )
  return rows.filter(({ name }) => !ofTheDatabase.has(name))
}

const takesNull = (schema: z.ZodType): boolean => schema.safeParse(null).success

function isRecord(value: unknown): value is RecordKind {
  return typeof value === 'object' && value !== null && 'members' in value && 'findAndLock' in value
}

test('every record that a domain exports is listed, and no other', async () => {
  const offered = await Promise.all(
    readdirSync(domains, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[^/]+\/[^/]+\/index\.ts$/.test(file))
      .map(async (file) => Object.values((await import(join(domains, file))) as object).filter(isRecord)),
  )
  const kinds = (list: readonly RecordKind[]) => list.map(({ kind }) => kind).toSorted()
  assert.deepEqual(kinds(offered.flat()), kinds(allKinds))
})

for (const record of allKinds) {
  const stored = Object.entries(record.members).filter(([, member]) => member.source === 'column')

  test(`${record.kind}: its definition and its table have the same columns`, async () => {
    const columns = await columnsOf(record.table)
    assert.ok(columns.length > 0, `there is no table ${record.table}`)
    const inTable = new Set(columns.map(({ name }) => name))
    const inRecord = new Set(stored.map(([name]) => name))
    assert.deepEqual(
      [...inRecord].filter((name) => !inTable.has(name)),
      [],
      `columns of the record ${record.kind} that the table ${record.table} lacks`,
    )
    assert.deepEqual(
      [...inTable].filter((name) => !inRecord.has(name)),
      [],
      `columns of the table ${record.table} that the record ${record.kind} lacks`,
    )
  })

  test(`${record.kind}: a column is nullable in the table exactly if it is in the record, and is stored as the record defines`, async () => {
    const columns = new Map((await columnsOf(record.table)).map((column) => [column.name, column]))
    for (const [name, { schema }] of stored) {
      const column = columns.get(name)!
      assert.equal(takesNull(schema), column.nullable, `${record.kind}.${name}`)
      const isList = column.type.endsWith('[]')
      assert.equal(
        record.asJson.has(name),
        column.type === 'jsonb',
        `${record.kind}.${name} is ${column.type}`,
      )
      if (isList) assert.ok(!record.asJson.has(name), `${record.kind}.${name} is a list`)
    }
  })

  test(`${record.kind}: its change log uses its own name, and a view lists its owners`, async () => {
    const { rows } = await owner.query<{ kind: string }>(
      `select split_part(encode(t.tgargs, 'escape'), '\\000', 1) as kind from pg_trigger t
        where t.tgrelid = to_regclass($1) and t.tgname = 'noted'`,
      [inLive(record.table)],
    )
    assert.deepEqual(rows, [{ kind: record.kind }])
    if (record.owners === undefined) return
    const { rows: columns } = await owner.query<{ names: string }>(
      `select string_agg(column_name, ' ' order by ordinal_position) as names from information_schema.columns
        where table_schema || '.' || table_name = $1`,
      [inLive(record.owners)],
    )
    assert.equal(columns[0]!.names, 'org_id id member_id')
  })

  test(`${record.kind}: its table has the column for the feed if it is in the feed, and tags if it can be tagged`, async () => {
    const { rows } = await owner.query(
      `select 1 from pg_attribute where attrelid = to_regclass($1) and attname = 'changed_in'`,
      [inLive(record.table)],
    )
    assert.equal(rows.length === 1, record.fed !== undefined)
    assert.equal('tags' in record.members, record.tagged === true)
  })
}
