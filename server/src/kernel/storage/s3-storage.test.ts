import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { type S3ForTests, s3ForTests, type Trouble } from './s3-for-tests.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { someKey, storageLaws } from './storage-laws-for-tests.ts'

let s3: S3ForTests
let storage: Storage
before(async () => {
  s3 = await s3ForTests()
  storage = s3Storage(s3.settings, [1, 1])
})
after(() => s3.close())
beforeEach(() => void s3.troubles.splice(0))

storageLaws('a bucket', () => storage)

const soon = () => new Date(Date.now() + 60_000)

test('the key of an object consists of organization, kind and id, and its content type is stored', async () => {
  const key = someKey()
  await storage.put(key, Buffer.from('x'), 'image/webp')
  assert.equal(s3.objects.get(`${key.orgId}/${key.kind}/${key.id}`)!.contentType, 'image/webp')
})

test('an upload URL accepts only its own length, content type, object and method', async () => {
  const key = someKey()
  const bytes = Buffer.from('eleven byte')
  const upload = { sizeBytes: bytes.length, contentType: 'image/png', until: soon() }
  const url = await storage.presignPut(key, upload)
  assert.match(url, /X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost/)
  const put = async (body: Buffer, type: string, address = url) =>
    (await fetch(address, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } }))
      .status
  assert.equal(await put(Buffer.from('eleven byte!'), 'image/png'), 403)
  assert.equal(await put(bytes, 'text/html'), 403)
  const other = someKey()
  assert.equal(await put(bytes, 'image/png', url.replace(key.id, other.id)), 403)
  assert.equal(await storage.head(key), undefined)
  assert.equal(await put(bytes, 'image/png'), 200)
  assert.equal(await put(bytes, 'image/png'), 200)
  assert.deepEqual(await storage.head(key), { sizeBytes: bytes.length })
  assert.equal((await fetch(url)).status, 403)
})

test('a download URL saves the file under its name and expires', async () => {
  const key = someKey()
  await storage.put(key, Buffer.from('%PDF'), 'application/pdf')
  const download = { filename: 'Überblick (1).pdf', contentType: 'application/pdf' }
  const url = (await storage.presignGet(key, { ...download, until: soon() }))!
  const answer = await fetch(url)
  assert.equal(answer.status, 200)
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="_berblick (1).pdf"; filename*=UTF-8''%C3%9Cberblick%20%281%29.pdf`,
  )
  assert.equal(await answer.text(), '%PDF')
  assert.equal((await fetch(url.replace('application%2Fpdf', 'text%2Fhtml'))).status, 403)
  const ended = (await storage.presignGet(key, { ...download, until: new Date(Date.now() + 1000) }))!
  await new Promise((resolve) => setTimeout(resolve, 2100))
  assert.equal((await fetch(ended)).status, 403)
})

const passing: readonly Trouble[] = [
  { refuse: 500 },
  { refuse: 503 },
  { doThenRefuse: 500 },
  'hang up',
  'do, then hang up',
  { lateMs: 50 },
]
for (const trouble of passing)
  test(`a request succeeds after a temporary failure: ${JSON.stringify(trouble)}`, async () => {
    const key = someKey()
    s3.troubles.push(trouble)
    await storage.put(key, Buffer.from('bytes'), 'text/plain')
    s3.troubles.push(trouble)
    assert.deepEqual(await storage.head(key), { sizeBytes: 5 })
    s3.troubles.push(trouble)
    assert.equal((await buffer((await storage.read(key, { first: 1, last: 3 }))!)).toString(), 'yte')
    s3.troubles.push(trouble)
    await storage.delete(key)
    assert.equal(await storage.head(key), undefined)
  })

test('repeated failures end as service_unavailable, and a refusal is not retried', async () => {
  const key = someKey()
  s3.troubles.push({ refuse: 503 }, { refuse: 500 }, 'hang up')
  await assert.rejects(storage.put(key, Buffer.from('x'), 'text/plain'), {
    code: 'service_unavailable',
    status: 503,
  })
  const wrong = s3Storage({ ...s3.settings, secretAccessKey: 'another' }, [1, 1])
  const before = s3.requests.length
  await assert.rejects(wrong.put(key, Buffer.from('x'), 'text/plain'), awayFor('403 (SignatureDoesNotMatch)'))
  assert.equal(s3.requests.length, before + 1)
})

/**
 * Returns a function that checks an error: it must tell the caller to retry later, and only its cause, which is
 * logged, may contain the reason.
 */
const awayFor = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error))
  assert.deepEqual([error.code, error.retryAfterSeconds], ['service_unavailable', 10])
  assert.ok((error.cause as Error).message.includes(reason), String(error.cause))
  assert.ok(!error.message.includes(reason))
  return true
}

test('a missing bucket is an error, and does not mean that the object is missing', async () => {
  const elsewhere = s3Storage({ ...s3.settings, bucket: 'another' }, [1, 1])
  await assert.rejects(elsewhere.read(someKey()), awayFor('404 (NoSuchBucket)'))
  await assert.rejects(elsewhere.delete(someKey()), awayFor('404 (NoSuchBucket)'))
  assert.equal(await storage.read(someKey()), undefined)
})

test('an object that is cut off or stalls during the download is an error', async () => {
  const key = someKey()
  await storage.put(key, Buffer.alloc(100_000, 'x'), 'text/plain')
  const impatient = s3Storage(s3.settings, [1, 1], 1000)
  for (const [from, trouble, reason] of [
    [storage, 'cut off', 'terminated'],
    [impatient, 'stand still', 'does not answer'],
  ] as const) {
    s3.troubles.push(trouble)
    await assert.rejects(buffer((await from.read(key))!), awayFor(reason))
  }
  assert.equal((await buffer((await storage.read(key))!)).length, 100_000)
})

test('a slow reader does not cause a timeout', async () => {
  const key = someKey()
  await storage.put(key, Buffer.alloc(4_000_000, 'x'), 'text/plain')
  let came = 0
  for await (const piece of (await s3Storage(s3.settings, [], 1500).read(key))!) {
    if (came === 0) await sleep(2000)
    came += (piece as Buffer).length
  }
  assert.equal(came, 4_000_000)
})

test('a redirect is not followed', async () => {
  const key = someKey()
  s3.troubles.push('send elsewhere', 'send elsewhere', 'send elsewhere')
  await assert.rejects(storage.put(key, Buffer.from('x'), 'text/plain'), awayFor('fetch failed'))
  assert.equal(await storage.head(key), undefined)
})
