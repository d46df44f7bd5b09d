import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../kernel/errors.ts'
import { doWhatWasLeft } from '../../../testing/do-what-was-left.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { getClient, importClients } from '../../clients/operations.ts'
import { readyFile, table } from '../../files/testing/uploading.ts'
import {
  advanceClientImport,
  cancelClientImport,
  getClientImport,
  listRowsOfClientImport,
  startClientImport,
} from '../operations.ts'
import { startImport } from '../testing/importing.ts'

const header = 'name,phone,email\n'
const phoneOf = (n: number): string => `(312) 555-${String(n).padStart(4, '0')}`
const rowsFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `Client ${first + at},${phoneOf(first + at)},\n`).join('')

const read = (org: TestOrg, client_import_id: string) =>
  org.run(getClientImport, { client_import_id }, org.owner)

const listed = (org: TestOrg, client_import_id: string, more: object = {}) =>
  org.run(listRowsOfClientImport, { client_import_id, ...more }, org.owner)

/** Runs batches until none is left, each as often as said. */
async function finish(org: TestOrg, times = 1): Promise<number> {
  let batches = 0
  while ((await doWhatWasLeft(org, times)) > 0) batches++
  return batches
}

async function clientsOf(org: TestOrg) {
  const { rows } = await org.app.inspect.query<{ name: string; created_by_id: string }>(
    'select name, created_by_id from live.clients where org_id = $1 order by name',
    [org.id],
  )
  return rows
}

test('a file is imported in batches, with progress, as the member who started it', async () => {
  const org = await testOrg()
  const started = await startImport(org, header + rowsFrom(1, 450))
  assert.deepEqual([started.status, started.row_count, started.done_count], ['running', 450, 0])
  await doWhatWasLeft(org)
  const { status, counts } = await read(org, started.id)
  assert.deepEqual([status, counts.create], ['running', 200])
  assert.equal((await clientsOf(org)).length, 200)
  await finish(org)
  const done = await read(org, started.id)
  assert.deepEqual([done.status, done.counts], ['done', { create: 450, update: 0, skip: 0, error: 0 }])
  assert.notEqual(done.ended_at, null)
  const made = await clientsOf(org)
  assert.equal(made.length, 450)
  assert.deepEqual([...new Set(made.map((row) => row.created_by_id))], [org.owner.id])
  const first = await listed(org, started.id, { limit: 200 })
  assert.deepEqual([first.rows.length, first.rows[0]!.line, first.next_line], [200, 2, 201])
  const last = await listed(org, started.id, { after_line: 401, limit: 200 })
  assert.deepEqual([last.rows.length, last.next_line], [50, null])
  const client = await org.run(getClient, { client_id: last.rows.at(-1)!.client_id! }, org.owner)
  assert.equal(client.name, 'Client 450')
})

test('a batch that runs twice, as after a crash, imports each row once', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, header + rowsFrom(1, 450))
  assert.equal(await finish(org, 2), 3)
  assert.deepEqual([(await read(org, id)).counts.create, (await clientsOf(org)).length], [450, 450])
})

test('two workers with the same batch import each row once', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, header + rowsFrom(1, 150))
  const input = { client_import_id: id, done_count: 0 }
  const ends = await Promise.all(
    [1, 2].map(() => org.run(advanceClientImport, input, { type: 'system', id: null })),
  )
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['done', 'not_due'])
  assert.equal((await clientsOf(org)).length, 150)
})

test('rows with errors are reported and the others imported', async () => {
  const org = await testOrg()
  const csv = `${header}Ada,${phoneOf(1)},\n,${phoneOf(2)},\nBob,12,\nEve,,nowhere\nZoe,${phoneOf(3)},,more\nGrace,${phoneOf(4)},\n`
  const { id } = await startImport(org, csv)
  await finish(org)
  assert.deepEqual((await read(org, id)).counts, { create: 2, update: 0, skip: 0, error: 4 })
  const { rows } = await listed(org, id, { action: 'error' })
  assert.deepEqual(
    rows.map(({ line, errors }) => [line, errors[0]!.field]),
    [
      [3, 'name'],
      [4, 'phone'],
      [5, 'email'],
      [6, 'line'],
    ],
  )
  assert.deepEqual(
    (await clientsOf(org)).map(({ name }) => name),
    ['Ada', 'Grace'],
  )
})

for (const mode of ['preview', 'commit'])
  test(`of several rows for one client the first counts, across batches: ${mode}`, async () => {
    const org = await testOrg()
    await org.run(importClients, { csv: `${header}Known,${phoneOf(900)},\n`, mode: 'commit' }, org.owner)
    const csv = `${header}Renamed,${phoneOf(900)},\n${rowsFrom(1, 250)}Again,${phoneOf(900)},\nTwice,${phoneOf(1)},\n`
    const { id } = await startImport(org, csv, { mode, on_duplicate: 'update' })
    await finish(org)
    assert.deepEqual((await read(org, id)).counts, { create: 250, update: 1, skip: 2, error: 0 })
    const { rows } = await listed(org, id, { action: 'skip' })
    assert.deepEqual(
      rows.map(({ line, errors }) => [line, errors[0]!.message]),
      [
        [253, 'is the same client as line 2'],
        [254, 'is the same client as line 3'],
      ],
    )
    const names = (await clientsOf(org)).map(({ name }) => name)
    assert.equal(names.length, mode === 'commit' ? 251 : 1)
    assert.equal(names.includes('Renamed'), mode === 'commit')
  })

test('a preview counts what a commit then does, and writes no client', async () => {
  const org = await testOrg()
  const csv = header + rowsFrom(1, 220) + rowsFrom(5, 3) + `Bad,1,\n`
  const preview = await startImport(org, csv, {})
  await finish(org)
  assert.deepEqual(await clientsOf(org), [])
  const { counts, status } = await read(org, preview.id)
  const commit = await startImport(org, csv)
  await finish(org)
  assert.deepEqual([status, counts], ['done', (await read(org, commit.id)).counts])
})

test('an import stops when it is cancelled, and what was imported stays', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, header + rowsFrom(1, 450))
  await doWhatWasLeft(org)
  const cancelled = await org.run(cancelClientImport, { client_import_id: id }, org.owner)
  assert.deepEqual([cancelled.status, cancelled.done_count], ['cancelled', 200])
  assert.equal(await finish(org), 1)
  assert.equal((await clientsOf(org)).length, 200)
  assert.equal((await read(org, id)).done_count, 200)
  await assert.rejects(org.run(cancelClientImport, { client_import_id: id }, org.owner), {
    code: 'invalid_state',
  })
  await startImport(org, header + rowsFrom(1, 1))
})

test('imports of a company run one at a time, in the background too; another company is not affected', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, table)
  const refused = (error: unknown) => {
    assert.ok(error instanceof AppError && error.code === 'invalid_state', String(error))
    assert.equal(
      error.message.startsWith('The import of clients.csv is running: 0 of 1 rows are done.'),
      true,
    )
    return error.retryAfterSeconds === 5
  }
  await assert.rejects(startImport(org, table), refused)
  const rows = [{ name: 'Ada' }]
  await assert.rejects(org.run(importClients, { rows, mode: 'commit' }, org.owner), refused)
  await org.run(importClients, { rows }, org.owner)
  const other = await testOrg()
  await startImport(other, table)
  await assert.rejects(read(other, id), { code: 'not_found' })
  await finish(org)
  await org.run(importClients, { rows, mode: 'commit' }, org.owner)
})

test('a file that cannot be read is refused at the start', async () => {
  const org = await testOrg()
  const refusal = async (csv: string | Buffer, more: object = {}) => {
    const error: unknown = await startImport(org, csv, more).catch((reason: unknown) => reason)
    assert.ok(error instanceof AppError && error.code === 'validation_error', String(error))
    return error.message
  }
  assert.equal(await refusal('name\n'), 'file_id: has no rows below its header')
  assert.match(await refusal('a,b\n1,2\n'), /^file_id: has no column that is one of/)
  assert.match(await refusal(table, { mapping: { nme: 'name' } }), /^mapping\.nme: is no column/)
  assert.match(
    await refusal(Buffer.from([0x6e, 0x0a, 0xff, 0x0a])),
    /^file_id: has characters that were lost, line 2/,
  )
  assert.match(await refusal(`name\n${'x\n'.repeat(50_001)}`), /^file_id: must not have more than 50000 rows/)
  const photo = await readyFile(org, 'estimate_photo')
  await assert.rejects(org.run(startClientImport, { file_id: photo.id }, org.owner), { code: 'not_found' })
})
