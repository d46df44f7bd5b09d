// Runs in its own process: it opens a port of the service.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { operations } from '../../server/src/app/catalog.ts'
import { picture, paper, table } from '../../server/src/domains/office/files/testing/uploading.ts'
import { sampled } from '../../server/test/from-catalog/samples.ts'
import { type Quoin, QuoinError } from '../src/index.ts'
import { servedOrg } from './served-org.ts'
import { answerOf, errorOf, sendJson, startStub } from './stub-server.ts'

const { org, quoin } = await servedOrg(after)

const pdf = { name: 'terms.pdf', type: 'application/pdf', bytes: new Uint8Array(paper) }
const png = { name: 'front.png', type: 'image/png', bytes: new Blob([new Uint8Array(picture)]) }
const csv = new File([new Uint8Array(table)], 'clients.csv', { type: 'text/csv;charset=utf-8' })
const files: Record<keyof Quoin['uploads'], typeof pdf | typeof png | File> = {
  clientImport: csv,
  estimateAttachment: pdf,
  estimatePhoto: png,
  invoiceAttachment: pdf,
  priceBookThumbnail: png,
  qualityPhoto: png,
  companyLogo: png,
  crewPhoto: png,
  holidayDesignImage: png,
  inboxAttachment: pdf,
}
const derived = new Set(['filename', 'content_type', 'size_bytes', 'sha256', 'request_id', 'content_base64'])

test('every operation that takes a file has an upload', () => {
  const names = operations.map(({ name }) => name)
  const takesFile = names.filter((name) => /^files\.\w+\.(prepareUpload|reserve|upload)$/.test(name))
  assert.deepEqual(Object.keys(files).sort(), takesFile.map((name) => name.split('.')[1]!).sort())
  assert.deepEqual(Object.keys(quoin.uploads).sort(), Object.keys(files).sort())
})

for (const [kind, file] of Object.entries(files))
  test(`a file of the kind ${kind} is uploaded in one call`, async () => {
    const { sample } = sampled.find(({ operation: { name } }) =>
      [`files.${kind}.prepareUpload`, `files.${kind}.reserve`, `files.${kind}.upload`].includes(name),
    )!
    const { input } = await sample(org)
    const ids = Object.fromEntries(Object.entries(input).filter(([name]) => !derived.has(name)))
    const upload = quoin.uploads[kind as keyof typeof files] as (input: object) => Promise<object>
    const stored = (await upload({ ...ids, file })) as Record<string, unknown>
    if (kind === 'companyLogo') return assert.equal(stored['width'], 60)
    assert.equal(
      stored['filename'],
      file.name.replace('png', stored['content_type'] === 'image/jpeg' ? 'jpg' : 'png'),
    )
    for (const [name, id] of Object.entries(ids))
      if (name !== 'conversation_id' && name !== 'job_id') assert.equal(stored['parent_id'] ?? id, id)
    return undefined
  })

test('a file without a name or a media type is refused before anything is sent', async () => {
  for (const file of [
    { ...pdf, name: '' },
    { ...pdf, type: '' },
  ])
    await assert.rejects(quoin.uploads.clientImport({ file }), { code: 'validation_error' })
})

test('the bytes are sent without the key, with their digest, and again after a failure', async (t) => {
  const { quoin, received, url } = await startStub(t, (response, { method, path }, number) => {
    if (path.endsWith('prepareUpload')) {
      const upload = {
        url: `${url}/uploads/u`,
        headers: { 'content-type': pdf.type, 'content-length': '26' },
      }
      return sendJson(response, 200, answerOf({ file_id: 'f', upload }))
    }
    if (method === 'PUT' && number < 4)
      return number === 2 ? response.destroy() : response.writeHead(503, { 'retry-after': '0' }).end()
    if (method === 'PUT') return response.end()
    return sendJson(response, 200, answerOf({ id: 'f', filename: 'terms.pdf' }))
  })
  await quoin.uploads.invoiceAttachment({ invoice_id: 'i', file: pdf }, { idempotencyKey: 'mine' })
  assert.deepEqual(
    received.map(({ method, path }) => `${method} ${path.split('.').at(-1)}`),
    ['POST prepareUpload', 'PUT /uploads/u', 'PUT /uploads/u', 'PUT /uploads/u', 'POST complete'],
  )
  const [announced, , , put, completed] = received
  const { sha256, size_bytes, request_id, ...rest } = JSON.parse(announced!.body) as Record<string, unknown>
  assert.deepEqual(rest, { invoice_id: 'i', filename: 'terms.pdf', content_type: 'application/pdf' })
  assert.equal(sha256, createHash('sha256').update(paper).digest('hex'))
  assert.equal(size_bytes, paper.length)
  assert.match(String(request_id), /^[0-9a-f-]{36}$/)
  assert.equal(announced!.headers['idempotency-key'], 'mine')
  assert.notEqual(completed!.headers['idempotency-key'], 'mine')
  const { authorization, 'content-type': type, 'content-length': length } = put!.headers
  assert.deepEqual([authorization, type, length], [undefined, 'application/pdf', String(paper.length)])
  assert.equal(put!.body, paper.toString())
})

test('an announcement whose answer was lost is made again for the same file', async (t) => {
  const { quoin, received, url } = await startStub(t, (response, { method, path }, number) => {
    if (number === 1) return response.destroy()
    if (path.endsWith('prepareUpload')) {
      const upload = { url: number === 2 ? '[redacted]' : `${url}/uploads/u`, headers: {} }
      return sendJson(response, 200, answerOf({ file_id: 'f', upload }))
    }
    return method === 'PUT' ? response.end() : sendJson(response, 200, answerOf({ id: 'f' }))
  })
  await quoin.uploads.invoiceAttachment({ invoice_id: 'i', file: pdf })
  const [first, second, third] = received
  const idOf = ({ body }: { body: string }) => (JSON.parse(body) as { request_id: string }).request_id
  assert.equal(second!.headers['idempotency-key'], first!.headers['idempotency-key'])
  assert.notEqual(third!.headers['idempotency-key'], first!.headers['idempotency-key'])
  assert.equal(idOf(third!), idOf(first!))
})

test('an upload that another run of the program repeats with its key stores one file', async () => {
  const { sample } = sampled.find(
    ({ operation: { name } }) => name === 'files.invoiceAttachment.prepareUpload',
  )!
  const { invoice_id } = (await sample(org)).input as { invoice_id: string }
  for (const [kind, upload] of Object.entries({
    announced: (key: string) =>
      quoin.uploads.invoiceAttachment({ invoice_id, file: pdf }, { idempotencyKey: key, fields: ['id'] }),
    inline: (key: string) => quoin.uploads.inboxAttachment({ file: pdf }, { idempotencyKey: key }),
  })) {
    const { id } = await upload(`${kind} 1`)
    assert.equal((await upload(`${kind} 1`)).id, id)
    assert.notEqual((await upload(`${kind} 2`)).id, id)
  }
})

test('an upload that is refused says so', async (t) => {
  const { quoin, url } = await startStub(t, (response, { method }) =>
    method === 'PUT'
      ? sendJson(response, 415, errorOf('unsupported_media_type'))
      : sendJson(response, 200, answerOf({ file_id: 'f', upload: { url: `${url}/u`, headers: {} } })),
  )
  const call = quoin.uploads.invoiceAttachment({ invoice_id: 'i', file: pdf })
  await assert.rejects(call, (error: Error) => {
    assert.ok(QuoinError.is(error, 'upload_failed'))
    assert.match(error.message, /415.*unsupported_media_type/)
    assert.match(error.stack!, /uploads\.test\.ts/)
    return true
  })
})
