import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { announcing, families, picture } from '../../testing/uploading.ts'

const path = '/api/v1/workflows/files.estimatePhoto.prepareUpload'

test('the upload URL is only in the first answer; a lost URL needs a new announcement', async () => {
  const org = await testOrg()
  const body = { ...announcing(picture), ...(await families.estimate_photo.parent(org)) }
  const idempotencyKey = randomUUID()
  const first = await org.request('POST', path, { body, idempotencyKey })
  const { file_id, upload } = first.body.data
  assert.match(upload.url, /^http:\/\/quoin\.test\/uploads\/7k[\w-]{94}$/)
  assert.deepEqual(upload.headers, { 'content-type': 'image/png', 'content-length': String(picture.length) })
  const minutes = (Date.parse(upload.expires_at) - Date.now()) / 60_000
  assert.ok(minutes > 14 && minutes <= 15, `${minutes} minutes`)
  const again = await org.request('POST', path, { body, idempotencyKey })
  assert.equal(again.headers['x-idempotent-replayed'], 'true')
  assert.deepEqual(again.body.data, { ...first.body.data, upload: { ...upload, url: '[redacted]' } })
  const receipt = await org.request('GET', `/api/v1/workflows/requests/${first.body.meta.request_id}`)
  assert.deepEqual(receipt.body.data.result, again.body.data)
  const anew = await org.request('POST', path, { body })
  assert.notEqual(anew.body.data.file_id, file_id)
})

test('a dry run shows the result, returns no upload URL, and stores nothing', async () => {
  const org = await testOrg()
  const body = { ...announcing(picture), ...(await families.estimate_photo.parent(org)) }
  const { body: answer } = await org.request('POST', `${path}?dry_run=true`, { body })
  const { result, changes } = answer.data.would
  assert.deepEqual(
    [result.status, result.upload.url, result.upload.headers['content-length']],
    ['pending', '[redacted]', String(picture.length)],
  )
  assert.deepEqual(
    changes.map(({ kind, change }: { kind: string; change: string }) => [kind, change]),
    [['file', 'created']],
  )
  const rows = await org.query(
    `select 1 from live.files where org_id = $1 union all select 1 from live.file_totals where org_id = $1`,
  )
  assert.deepEqual(rows, [])
})

test('only readable picture types can be announced, and only with a valid file name', async () => {
  const org = await testOrg()
  const parent = await families.estimate_photo.parent(org)
  const refused = async (more: object, field: string) => {
    const { status, body } = await org.request('POST', path, {
      body: { ...announcing(picture), ...parent, ...more },
    })
    assert.equal(status, 422, JSON.stringify(body))
    assert.equal(body.error.details[0].field, field)
  }
  for (const content_type of ['image/gif', 'image/svg+xml', 'application/pdf', 'image/heic', 'IMAGE/PNG'])
    await refused({ content_type }, 'content_type')
  for (const filename of ['', ' ', 'a/b.png', 'a\\b.png', 'a\nb.png', '\0', 'x'.repeat(201)])
    await refused({ filename }, 'filename')
  await refused({ sha256: 'ABC' }, 'sha256')
  await refused({ size_bytes: 1.5 }, 'size_bytes')
  await refused({ caption: 'x'.repeat(501) }, 'caption')
})
