import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openPersonArchive } from '../../domains/office/personal-data/index.ts'
import { exportPerson } from '../../domains/office/personal-data/operations.ts'
import { announcing, paper, readyFile } from '../../domains/office/files/testing/uploading.ts'
import { assertError } from '../../testing/expect-error.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testOrg, type TestOrg } from '../../testing/test-org.ts'
import { unzip } from './unzip-for-tests.ts'

let app: TestApp
before(async () => void (app = await testApp()))

const pathOf = (url: string): string => new URL(url).pathname
const get = (path: string, method: 'GET' | 'HEAD' = 'GET') => app.server.inject({ method, url: path })

/** Creates an estimate with a file. Returns the client of the estimate. */
async function clientWithFile(org: TestOrg): Promise<{ clientId: string; fileId: string }> {
  const { id: fileId } = await readyFile(org, 'estimate_attachment', paper)
  const { rows } = await app.inspect.query<{ client_id: string }>(
    `select e.client_id from live.files f join live.estimates e on e.org_id = f.org_id and e.id = f.parent_id where f.id = $1`,
    [fileId],
  )
  return { clientId: rows[0]!.client_id, fileId }
}

test('the archive of a person has the same records as the pages, and the bytes of the files of this person only', async () => {
  const org = await testOrg()
  const { clientId, fileId } = await clientWithFile(org)
  await clientWithFile(org)
  const page = await org.run(exportPerson, { client_id: clientId, limit: 1 }, org.owner)
  const whole = await org.run(exportPerson, { client_id: clientId }, org.owner)
  const answer = await get(pathOf(page.archive!.url))
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/zip')
  assert.match(
    String(answer.headers['content-disposition']),
    new RegExp(`^attachment; filename="person-${clientId}\\.zip"`),
  )
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  const files = unzip(answer.rawPayload)
  const filename = String(announcing(paper)['filename'])
  assert.deepEqual([...files.keys()], ['data.json', `files/${fileId}/${filename}`])
  assert.deepEqual(files.get(`files/${fileId}/${filename}`), paper)
  const { client_id, exported_at, items } = JSON.parse(files.get('data.json')!.toString())
  assert.deepEqual([client_id, items], [clientId, whole.items])
  assert.ok(Date.parse(exported_at) > 0)
  const head = await get(pathOf(page.archive!.url), 'HEAD')
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
})

test('an archive has the records of all pages', async () => {
  const org = await testOrg()
  const { clientId } = await clientWithFile(org)
  const whole = await org.run(exportPerson, { client_id: clientId }, org.owner)
  const parts = {
    database: app.database,
    now: () => app.kernel.now(),
    stream: () => assert.fail('No file is read.'),
    pageRows: 1,
  }
  const entries = (await openPersonArchive(parts, { orgId: org.id, id: clientId }))!
  const { value: first } = await entries.next()
  const pieces: Buffer[] = []
  for await (const piece of first!.bytes) pieces.push(piece)
  await entries.return(undefined)
  const { items } = JSON.parse(Buffer.concat(pieces).toString())
  assert.ok(items.length > 1)
  assert.deepEqual(items, whole.items)
})

test('the URL of an archive expires, is not that of a file, and is only on the first page', async () => {
  const org = await testOrg()
  const { clientId, fileId } = await clientWithFile(org)
  const first = await org.run(exportPerson, { client_id: clientId, limit: 1 }, org.owner)
  const second = await org.run(
    exportPerson,
    { client_id: clientId, limit: 1, cursor: first.next_cursor! },
    org.owner,
  )
  assert.equal(second.archive, null)
  const { fileAddresses } = app.kernel.services
  const until = new Date(Date.now() + 60_000)
  const ofFile = fileAddresses.person({ orgId: org.id, id: fileId, until })
  assertError(await read(ofFile), 'insufficient_permission')
  const other = await testOrg()
  assertError(
    await read(fileAddresses.person({ orgId: other.id, id: clientId, until })),
    'insufficient_permission',
  )
  assertError(
    await read(fileAddresses.download({ orgId: org.id, id: clientId, until })),
    'insufficient_permission',
  )
  const expired = { orgId: org.id, id: clientId, until: new Date(Date.now() - 1) }
  assertError(await read(fileAddresses.person(expired)), 'insufficient_permission')
  assert.ok(Date.parse(first.archive!.expires_at) <= Date.now() + 5 * 60_000)
})

test('files have names in an archive that every system can store', async () => {
  const org = await testOrg()
  const { clientId, fileId } = await clientWithFile(org)
  const nameIn = async (filename: string): Promise<string | undefined> => {
    await app.inspect.query('update live.files set filename = $2 where id = $1', [fileId, filename])
    const { archive } = await org.run(exportPerson, { client_id: clientId, limit: 1 }, org.owner)
    const paths = [...unzip((await get(pathOf(archive!.url))).rawPayload).keys()]
    return paths[1]?.slice(`files/${fileId}/`.length)
  }
  assert.equal(await nameIn('Straße 1.pdf'), 'Straße 1.pdf')
  assert.equal(await nameIn('../a\\b:c*d?"<>|\n\u202Efdp.exe'), '.._a_b_c_d_______fdp.exe')
  assert.equal(await nameIn('..'), '_')
})

test('an archive has each file of a person with more files than are read at a time', async () => {
  const org = await testOrg()
  const { clientId, fileId } = await clientWithFile(org)
  await app.inspect.query(
    `with copies as (
       insert into live.files
       select (jsonb_populate_record(f, jsonb_build_object('id', uuidv7()))).* from live.files f, generate_series(1, 200)
        where f.id = $1
       returning id)
     insert into live.file_bytes
     select (jsonb_populate_record(b, jsonb_build_object('file_id', c.id))).* from live.file_bytes b, copies c
      where b.file_id = $1`,
    [fileId],
  )
  // An upload that was announced and never completed.
  const announced = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
  await app.inspect.query(
    `insert into live.files
     select (jsonb_populate_record(f, jsonb_build_object('id', $2::uuid, 'status', 'pending', 'expires_at', now()))).*
       from live.files f where f.id = $1`,
    [fileId, announced],
  )
  const { archive } = await org.run(exportPerson, { client_id: clientId, limit: 1 }, org.owner)
  const files = unzip((await get(pathOf(archive!.url))).rawPayload)
  files.delete('data.json')
  assert.equal(files.size, 201)
  for (const bytes of files.values()) assert.deepEqual(bytes, paper)
})

test('an archive whose file is missing is broken off', async () => {
  const org = await testOrg()
  const { clientId, fileId } = await clientWithFile(org)
  const { archive } = await org.run(exportPerson, { client_id: clientId, limit: 1 }, org.owner)
  await app.inspect.query('delete from live.file_bytes where file_id = $1', [fileId])
  await assert.rejects(get(pathOf(archive!.url)))
})

async function read(url: string) {
  const { statusCode, headers, payload } = await get(pathOf(url))
  return {
    status: statusCode,
    headers: headers as Record<string, string>,
    text: payload,
    body: JSON.parse(payload),
  }
}
