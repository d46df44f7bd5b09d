import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Traffic } from '../../../../kernel/limits/traffic.ts'
import { runEnqueuedOperations } from '../../../../testing/run-enqueued-operations.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { getClient, importClients } from '../../clients/operations.ts'
import { advanceClientImport } from '../operations.ts'
import {
  clientsOf,
  finish,
  header,
  listRows,
  phoneOf,
  readImport,
  rowsFrom,
  startImport,
} from '../testing/importing.ts'

test('a file is imported in batches, with progress, on behalf of the member who started it', async () => {
  const org = await testOrg()
  const started = await startImport(org, header + rowsFrom(1, 450))
  assert.deepEqual([started.status, started.row_count, started.done_count], ['running', 450, 0])
  await runEnqueuedOperations(org)
  const { status, counts } = await readImport(org, started.id)
  assert.deepEqual([status, counts.create], ['running', 300])
  assert.equal((await clientsOf(org)).length, 300)
  await finish(org)
  const finished = await readImport(org, started.id)
  assert.deepEqual(
    [finished.status, finished.counts],
    ['done', { create: 450, update: 0, skip: 0, error: 0 }],
  )
  assert.notEqual(finished.ended_at, null)
  const clients = await clientsOf(org)
  assert.equal(clients.length, 450)
  assert.deepEqual([...new Set(clients.map((row) => row.created_by_id))], [org.owner.id])
  const first = await listRows(org, started.id, { limit: 200 })
  assert.deepEqual([first.rows.length, first.rows[0]!.line, first.next_line], [200, 2, 201])
  const last = await listRows(org, started.id, { after_line: 401, limit: 200 })
  assert.deepEqual([last.rows.length, last.next_line], [50, null])
  const client = await org.run(getClient, { client_id: last.rows.at(-1)!.client_id! }, org.owner)
  assert.equal(client.name, 'Client 450')
})

test('beside constant requests of another organization, an import takes smaller batches and ends', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, header + rowsFrom(1, 250))
  const traffic = new Traffic()
  traffic.lately.see('another organization')
  // This request never ends.
  traffic.begin('another organization')
  await runEnqueuedOperations(org, 1, traffic)
  assert.equal((await readImport(org, id)).counts.create, 100)
  await finish(org, 1, traffic)
  const { status, counts } = await readImport(org, id)
  assert.deepEqual([status, counts.create, (await clientsOf(org)).length], ['done', 250, 250])
})

test('a batch that runs twice, as after a crash, imports each row once', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, header + rowsFrom(1, 450))
  assert.equal(await finish(org, 2), 2)
  assert.deepEqual([(await readImport(org, id)).counts.create, (await clientsOf(org)).length], [450, 450])
})

test('two workers that process the same batch import each row once', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, header + rowsFrom(1, 90))
  const input = { client_import_id: id, done_count: 0 }
  const ends = await Promise.all(
    [1, 2].map(() => org.run(advanceClientImport, input, { type: 'system', id: null })),
  )
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['done', 'not_due'])
  assert.equal((await clientsOf(org)).length, 90)
})

test('rows with errors are reported, and the other rows are imported', async () => {
  const org = await testOrg()
  const csv = `${header}Ada,${phoneOf(1)},\n,${phoneOf(2)},\nBob,12,\nEve,,nowhere\nZoe,${phoneOf(3)},,more\nGrace,${phoneOf(4)},\n`
  const { id } = await startImport(org, csv)
  await finish(org)
  assert.deepEqual((await readImport(org, id)).counts, { create: 2, update: 0, skip: 0, error: 4 })
  const { rows } = await listRows(org, id, { action: 'error' })
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

for (const [mode, on_duplicate] of [
  ['preview', 'update'],
  ['commit', 'update'],
  ['preview', 'skip'],
  ['commit', 'skip'],
] as const)
  test(`of several rows for one client only the first is imported, also across batches: ${mode}, ${on_duplicate}`, async () => {
    const org = await testOrg()
    await org.run(importClients, { csv: `${header}Known,${phoneOf(900)},\n`, mode: 'commit' }, org.owner)
    // The last three rows are about the clients of the first two lines, and about one of the group before theirs.
    const csv = `${header}Renamed,${phoneOf(900)},\n${rowsFrom(1, 400)}Again,${phoneOf(900)},\nTwice,${phoneOf(1)},\nNext,${phoneOf(390)},\n`
    const { id } = await startImport(org, csv, { mode, on_duplicate })
    await finish(org)
    const isChanged = on_duplicate === 'update'
    assert.deepEqual((await readImport(org, id)).counts, {
      create: 400,
      update: isChanged ? 1 : 0,
      skip: isChanged ? 3 : 4,
      error: 0,
    })
    const { rows } = await listRows(org, id, { action: 'skip', after_line: 2 })
    assert.deepEqual(
      rows.map(({ line, errors }) => [line, errors[0]!.message]),
      [
        [403, 'describes the same client as line 2'],
        [404, 'describes the same client as line 3'],
        [405, 'describes the same client as line 392'],
      ],
    )
    const clientOf = async (line: number): Promise<string | null> =>
      (await listRows(org, id, { after_line: line - 1, limit: 1 })).rows[0]!.client_id
    if (mode === 'commit')
      for (const [line, first] of [
        [403, 2],
        [404, 3],
        [405, 392],
      ] as const)
        assert.equal(await clientOf(line), (await clientOf(first))!)
    const names = (await clientsOf(org)).map(({ name }) => name)
    assert.equal(names.length, mode === 'commit' ? 401 : 1)
    assert.equal(names.includes('Renamed'), mode === 'commit' && isChanged)
  })

test('the audit entries of an import name every client, property and door that it created', async () => {
  const org = await testOrg()
  const rows = Array.from({ length: 410 }, (_, n) => `Client ${n},${n + 1} Oak St,Chicago,IL,60601\n`).join(
    '',
  )
  await startImport(org, `name,address_line1,city,state,zip\n${rows}`)
  await finish(org)
  const counted = await org.query<{ kind: string; count: number }>(
    `select c.change ->> 'kind' as kind, count(distinct c.change ->> 'id')::int as count
       from live.audit_log a cross join jsonb_array_elements(a.changes) c (change)
      where a.org_id = $1 and a.operation = 'clientImports.advance' and c.change ->> 'change' = 'created' group by 1 order by 1`,
  )
  assert.deepEqual(counted, [
    { kind: 'client', count: 410 },
    { kind: 'door', count: 410 },
    { kind: 'property', count: 410 },
  ])
})
