import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { reviseEstimate, sendEstimate } from '../../domains/selling/estimates/operations.ts'
import { readFile } from '../../domains/organization/stored-files/index.ts'
import { paper, picture, readyFile } from '../../domains/office/files/testing/uploading.ts'
import { getInvoice, sendInvoice } from '../../domains/money/invoices/operations.ts'
import { estimateAtLink } from '../../domains/messages/public-links/testing/estimate-at-link.ts'
import { evil, invoiceAtLink } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import type { TestOrg } from '../../testing/test-org.ts'
import { listeningPort } from '../../testing/wire.ts'
import { newId } from '../../kernel/ids.ts'
import { anyAddress, visit } from './testing/visit.ts'

const fetched = (org: TestOrg, url: string) =>
  org.app.server.inject({ method: 'GET', url, remoteAddress: anyAddress() })
const photoOf = (org: TestOrg, estimate_id: string, caption: string | null = null) =>
  readyFile(org, 'estimate_photo', picture, { estimate_id, caption })

async function estimateWithFiles() {
  const fileIds: { photo?: string; plain?: string; plan?: string } = {}
  const at = await estimateAtLink({
    prepare: async (org, estimate_id) => {
      fileIds.photo = (await photoOf(org, estimate_id, `Gutter ${evil}`)).id
      fileIds.plain = (await photoOf(org, estimate_id)).id
      const plan = { estimate_id, filename: 'Plan für Süd "1".pdf' }
      fileIds.plan = (await readyFile(org, 'estimate_attachment', paper, plan)).id
    },
  })
  return { ...at, photo: fileIds.photo!, plain: fileIds.plain!, plan: fileIds.plan! }
}

test('an estimate page shows its photos and offers its files, which open only under its own link', async () => {
  const { org, path, photo, plain, plan, estimate } = await estimateWithFiles()
  const { photos, attachments } = await estimate()
  assert.deepEqual(
    photos.map(({ file_id }) => file_id),
    [photo, plain],
  )
  assert.deepEqual(attachments, [
    {
      file_id: plan,
      filename: 'Plan für Süd "1".pdf',
      content_type: 'application/pdf',
      size_bytes: paper.length,
      caption: null,
    },
  ])
  const { text } = await visit(org, 'GET', path)
  assert.ok(text.includes(`<img src="${path}/files/${photo}" alt="Gutter &lt;script&gt;`), text)
  assert.ok(text.includes(`<img src="${path}/files/${plain}" alt="Photo 2" loading="lazy" />`))
  assert.ok(!text.includes(evil))
  assert.ok(text.includes(`<a href="${path}/files/${plan}" download>Plan für Süd &quot;1&quot;.pdf</a>`))

  const photoAnswer = await fetched(org, `${path}/files/${photo}`)
  assert.equal(photoAnswer.statusCode, 200)
  assert.deepEqual(photoAnswer.rawPayload, await readFile(org.app.kernel.services, org.id, photo))
  assert.equal(photoAnswer.headers['content-type'], 'image/jpeg')
  assert.match(String(photoAnswer.headers['content-disposition']), /^inline; filename="front\.jpg"/)
  const planAnswer = await fetched(org, `${path}/files/${plan}`)
  assert.deepEqual([planAnswer.statusCode, planAnswer.rawPayload.equals(paper)], [200, true])
  assert.equal(
    planAnswer.headers['content-disposition'],
    `attachment; filename="Plan f_r S_d _1_.pdf"; filename*=UTF-8''Plan%20f%C3%BCr%20S%C3%BCd%20%221%22.pdf`,
  )
  for (const { headers } of [photoAnswer, planAnswer]) {
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'private, max-age=300')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  }
})

test('a range of a file is sent alone, and a file that the visitor has cached is not sent again', async () => {
  const { org, path, plan } = await estimateWithFiles()
  const url = `${path}/files/${plan}`
  const part = (headers: Record<string, string>) =>
    org.app.server.inject({ method: 'GET', url, headers, remoteAddress: anyAddress() })
  const middle = await part({ range: 'bytes=3-6' })
  assert.deepEqual(
    [middle.statusCode, middle.headers['content-range'], middle.headers['content-length']],
    [206, `bytes 3-6/${paper.length}`, '4'],
  )
  assert.deepEqual(middle.rawPayload, paper.subarray(3, 7))
  const beyond = await part({ range: `bytes=${paper.length}-` })
  assert.deepEqual(
    [beyond.statusCode, beyond.headers['content-range'], beyond.rawPayload.length],
    [416, `bytes */${paper.length}`, 0],
  )
  const etag = String(middle.headers['etag'])
  const unchanged = await part({ 'if-none-match': etag })
  assert.deepEqual([unchanged.statusCode, unchanged.rawPayload.length], [304, 0])
  // If the ETag matches, the answer is 304 and the range is ignored, even if it begins after the end of the file.
  assert.equal((await part({ 'if-none-match': etag, range: 'bytes=99999999-' })).statusCode, 304)
})

test('a file is read from storage only as fast as the visitor receives it, and no further once they disconnect', async (t) => {
  const { org, path, plan } = await estimateWithFiles()
  const size = 256 * 1024 * 1024
  await org.query('delete from live.file_bytes where org_id = $1 and file_id = $2', [plan])
  await org.query('update live.files set size_bytes = $3 where org_id = $1 and id = $2', [plan, size])
  const { storage } = org.app.kernel.services
  const read = storage.read.bind(storage)
  t.after(() => (storage.read = read))
  const disconnected = Promise.withResolvers<void>()
  let sent = 0
  async function* object() {
    try {
      for (; sent < size; sent += 65_536) yield await Promise.resolve(Buffer.alloc(65_536))
    } finally {
      disconnected.resolve()
    }
  }
  storage.read = () => Promise.resolve(Readable.from(object()))

  const address = `http://127.0.0.1:${await listeningPort()}`
  const leaving = new AbortController()
  const answer = await fetch(`${address}${path}/files/${plan}`, { signal: leaving.signal })
  assert.equal(answer.headers.get('content-length'), String(size))
  await answer.body!.getReader().read()
  leaving.abort()
  const isLetGo = await Promise.race([
    disconnected.promise.then(() => true),
    sleep(15_000, false, { ref: false }),
  ])
  assert.ok(isLetGo, 'the file is still open')
  assert.ok(sent < size, `${sent} bytes were read`)
})

test('files of an estimate do not open under another link, under another id, or while the estimate is a draft', async () => {
  const [mine, other] = [await estimateWithFiles(), await estimateAtLink()]
  const status = async (org: TestOrg, url: string) => (await fetched(org, url)).statusCode
  assert.equal(await status(other.org, `${other.path}/files/${mine.photo}`), 404)
  assert.equal(await status(mine.org, `${mine.path}/files/${newId()}`), 404)
  assert.equal(await status(mine.org, `${mine.path}/files/photo.jpg`), 404)
  assert.equal(await status(mine.org, `${mine.path.slice(0, -1)}/files/${mine.photo}`), 404)
  await mine.org.run(reviseEstimate, { estimate_id: mine.id }, mine.org.owner)
  assert.equal(await status(mine.org, `${mine.path}/files/${mine.photo}`), 409)
  await photoOf(mine.org, mine.id, 'New')
  await mine.org.run(sendEstimate, { estimate_id: mine.id, channels: ['email'] }, mine.org.owner)
  assert.equal((await mine.estimate()).photos.length, 3)
  const { rows } = await mine.org.app.inspect.query<{ count: number }>(
    `select jsonb_array_length(snapshot->'photos') as count from live.estimate_versions where estimate_id = $1 order by revision`,
    [mine.id],
  )
  assert.deepEqual(
    rows.map(({ count }) => count),
    [2, 3],
  )
})

test('an invoice shows the files that were attached when it was last sent', async () => {
  const { org, id, path } = await invoiceAtLink()
  const attach = async (filename: string) =>
    (await readyFile(org, 'invoice_attachment', paper, { invoice_id: id, filename })).id
  const late = await attach('late.pdf')
  const listed = (await org.run(getInvoice, { invoice_id: id }, org.owner)).attachments
  assert.deepEqual(
    listed.map(({ file_id }) => file_id),
    [late],
  )
  assert.ok(!(await visit(org, 'GET', path)).text.includes('late.pdf'))
  assert.equal((await fetched(org, `${path}/files/${late}`)).statusCode, 404)
  await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
  assert.ok((await visit(org, 'GET', path)).text.includes('late.pdf</a>'))
  assert.equal((await fetched(org, `${path}/files/${late}`)).statusCode, 200)
})

test('one visitor may load more than a hundred pictures of a page without being refused', async () => {
  const { org, path, photo } = await estimateWithFiles()
  const from = anyAddress()
  for (let times = 0; times < 130; times++) {
    const { statusCode } = await org.app.server.inject({
      method: 'GET',
      url: `${path}/files/${photo}`,
      remoteAddress: from,
    })
    assert.equal(statusCode, 200, `number ${times}`)
  }
})
