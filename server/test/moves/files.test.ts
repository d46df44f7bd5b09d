// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Cell, type Cells, quoin, twoCells } from './cells.ts'
import { moveStoredNow, objectsOf, untilStored } from './stored-files.ts'

let cells: Cells
let tidy = (): Promise<unknown> => Promise.resolve()
before(async () => void (cells = await twoCells((close) => (tidy = close))))
after(() => tidy())

const pdf = Buffer.from('%PDF-1.7\nnot much of one\n')

async function call(cell: Cell, key: string, operation: string, input: object) {
  const answer = await fetch(`${cell.serving.url}/api/v1/workflows/${operation}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(input),
  })
  const text = await answer.text()
  assert.equal(answer.status, 200, `${operation}: ${text}`)
  return JSON.parse(text).data
}

/** Creates a company with a stored file in the first of two installations. */
async function companyWithFile() {
  const { from } = cells
  const slug = `files-${randomUUID().slice(0, 8)}`
  const owner = ['--owner-email', `owner@${slug}.test`]
  const org = await quoin(from, 'orgs', 'create', '--name', 'Files', '--slug', slug, ...owner)
  const scopes = 'workflows:read,workflows:write'
  const { key } = await quoin(from, 'keys', 'create', '--org', slug, '--mode', 'live', '--scopes', scopes)
  const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
  const client = await call(from, key, 'clients.create', { name: 'Ada', ...address })
  const estimate = await call(from, key, 'estimates.create', {
    client_id: client.id,
    location_id: org.location.id,
  })
  const announced = await call(from, key, 'files.estimateAttachment.prepareUpload', {
    estimate_id: estimate.id,
    filename: 'terms.pdf',
    content_type: 'application/pdf',
    size_bytes: pdf.length,
  })
  const { url, headers } = announced.upload
  const put = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': headers['content-type'] },
    body: new Uint8Array(pdf),
  })
  assert.equal(put.status, 200)
  await call(from, key, 'files.estimateAttachment.complete', { file_id: announced.file_id })
  await untilStored(from)
  return { ...cells, slug, orgId: org.id as string, key: key as string, fileId: announced.file_id as string }
}

async function read(cell: Cell, key: string, file_id: string): Promise<Buffer> {
  const { url } = await call(cell, key, 'files.attachment.read', { file_id })
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

test('files move with their organization: available at once, later copied to the new storage, and deleted from the old one', async () => {
  const { from, to, slug, orgId, key, fileId } = await companyWithFile()
  assert.deepEqual(objectsOf(from, orgId).toSorted(), [fileId, fileId])
  await quoin(from, 'orgs', 'move', '--org', slug, '--to', to.address)
  assert.deepEqual(await read(to, key, fileId), pdf)
  assert.deepEqual(objectsOf(from, orgId), [])
  assert.deepEqual(objectsOf(to, orgId), [])
  await moveStoredNow(to)
  assert.deepEqual(objectsOf(to, orgId), [fileId])
  assert.deepEqual(await read(to, key, fileId), pdf)
})

test('a file that a crash left in the old storage without a record is deleted as well', async () => {
  const { from, to, slug, orgId, key, fileId } = await companyWithFile()
  await from.inspect.query(
    'insert into live.file_bytes (org_id, file_id, bytes, due_at) values ($1, $2, $3, now())',
    [orgId, fileId, pdf],
  )
  await from.inspect.query('update live.files set stored_at = null where id = $1', [fileId])
  await quoin(from, 'orgs', 'move', '--org', slug, '--to', to.address)
  assert.deepEqual(objectsOf(from, orgId), [])
  await moveStoredNow(to)
  assert.deepEqual(await read(to, key, fileId), pdf)
})

test('an organization with a file that is missing in the storage is not moved', async () => {
  const { from, to, slug, orgId, key, fileId } = await companyWithFile()
  rmSync(join(from.env['QUOIN_DATA_DIR']!, 'files', orgId, 'estimate_attachment'), { recursive: true })
  await assert.rejects(
    quoin(from, 'orgs', 'move', '--org', slug, '--to', to.address),
    new RegExp(`The file ${fileId} is missing in the storage`),
  )
  assert.equal((await call(from, key, 'estimates.list', {})).items.length, 1)
})
