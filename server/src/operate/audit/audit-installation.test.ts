// Runs in its own process: it damages rows and files of the installation.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { Client } from 'pg'
import { demo } from '../../demo/testing/look-at-demo.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { asOwner } from '../../start/postgres/index.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { moveAllBytes } from '../testing/move-all-bytes.ts'
import { differentTables } from '../testing/different-tables.ts'
import { auditInstallation } from './index.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  await demo()
  await moveAllBytes(app, 5)
})

const audit = (connection: Connection = app.owner) =>
  auditInstallation(connection, app.kernel.services.storage)

/** Returns the paths of the files in storage. */
const storedPaths = (): string[] =>
  readdirSync(join(app.dataDirectory, 'files'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  )

async function withoutTriggers(statement: string): Promise<void> {
  await app.inspect.query(
    `set session_replication_role = replica; ${statement}; reset session_replication_role`,
  )
}

test('an audit counts everything in an installation, and finds nothing wrong with the demo', async () => {
  const { details, ...numbers } = await audit()
  const { rows } = await app.inspect.query<Record<string, number>>(
    `select (select count(*) from live.files where status = 'ready')::int as files,
            (select count(distinct journal_id) from live.ledger_entries)::int as journals,
            (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and c.relpersistence = 'p')::int as tables`,
  )
  const { files, journals, tables } = rows[0]!
  assert.ok(files! > 10 && journals! > 100 && tables! > 200 && numbers.rows > 5000, JSON.stringify(numbers))
  assert.deepEqual(numbers, {
    tables: tables! + 1,
    rows: numbers.rows,
    journals,
    unbalanced: 0,
    files,
    missing: 0,
    wrong: 0,
  })
  assert.ok(storedPaths().length >= 5)
  assert.ok(details.contents.some(({ name, rows: count }) => name === 'live.leads' && count > 50))
})

test('the owner of the tables, who is subject to row-level security, gets the same answer as a superuser', async () => {
  const [bySuperuser, byOwner] = [await audit(), await audit(asOwner(app.owner))]
  assert.deepEqual(byOwner, bySuperuser)
})

test('equal databases have equal digests, and a changed, an added and a missing table are named', async () => {
  const [here, there] = [await testDatabase(), await testDatabase()]
  const { contents } = (await audit(here)).details
  assert.deepEqual(differentTables(contents, (await audit(there)).details.contents), [])

  const client = new Client(there)
  await client.connect()
  await client.query(
    `update quoin.health_circuit set healthy_in_row = healthy_in_row + 1;
     drop table live.doors cascade; create table quoin.guests (org_id uuid)`,
  )
  await client.end()
  const found = differentTables(contents, (await audit(there)).details.contents)
  assert.deepEqual(
    found.map((table) => [table.name, table.here?.rows, table.there?.rows]),
    [
      ['live.doors', 0, undefined],
      ['quoin.guests', undefined, 0],
      ['quoin.health_circuit', 1, 1],
    ],
  )
})

test('a journal that is wrong by one cent is found', async () => {
  const { rows } = await app.inspect.query<{ org_id: string; id: string; journal_id: string }>(
    `select org_id, id, journal_id from live.ledger_entries where debit_cents > 0 order by id limit 1`,
  )
  const { org_id, id, journal_id } = rows[0]!
  await withoutTriggers(`update live.ledger_entries set debit_cents = debit_cents + 1 where id = '${id}'`)
  const { unbalanced, details } = await audit()
  assert.equal(unbalanced, 1)
  assert.deepEqual(details.unbalanced, [{ org_id, mode: 'live', journal_id, difference_cents: 1 }])
  await withoutTriggers(`update live.ledger_entries set debit_cents = debit_cents - 1 where id = '${id}'`)
})

test('a missing file, a changed byte and bytes that were lost from the database are found', async () => {
  const [removed, changed] = storedPaths() as [string, string]
  rmSync(removed)
  const bytes = readFileSync(changed)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(changed, bytes)
  const { rows } = await app.inspect.query<{ file_id: string }>(
    `delete from live.file_bytes where ctid in (select ctid from live.file_bytes limit 1) returning file_id`,
  )
  const { missing, wrong, details } = await audit()
  assert.deepEqual([missing, wrong], [2, 1])
  const keyOf = (path: string): string => path.slice(join(app.dataDirectory, 'files').length + 1)
  assert.deepEqual(details.wrong, [keyOf(changed)])
  assert.ok(details.missing.includes(keyOf(removed)))
  assert.ok(details.missing.some((key) => key.endsWith(rows[0]!.file_id)))
})
