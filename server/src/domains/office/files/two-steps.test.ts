import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '../../../kernel/errors.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { estimating } from '../../selling/estimates/testing/estimating.ts'
import { sendEstimate } from '../../selling/estimates/operations.ts'
import { readFile } from '../../organization/stored-files/index.ts'
import {
  announce,
  announcing,
  bytesOf,
  families,
  type Family,
  paper,
  picture,
  put,
  readyFile,
} from './testing/uploading.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const refusedAs =
  (code: string, about: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, code, error.message)
    assert.ok(JSON.stringify(error.details).includes(`"${about}"`), JSON.stringify(error.details))
    return true
  }

for (const family of Object.keys(families) as Family[])
  test(`${family}: a file can be announced, uploaded and completed, and does not change afterwards`, async () => {
    const org = await testOrg()
    const bytes = bytesOf(family)
    const isPicture = bytes === picture
    const file = await readyFile(org, family, bytes)
    assert.deepEqual([file.status, file.kind, file.version], ['ready', family, 2])
    assert.equal(file.parent === null, ['client_import', 'price_book_thumbnail'].includes(family))
    const storedBytes = await readFile(org.app.kernel.services, org.id, file.id)
    assert.deepEqual([file.size_bytes, file.sha256], [storedBytes.length, sha256(storedBytes)])
    if (isPicture) assert.deepEqual([file.width, file.height], [60, 40])
    else assert.deepEqual(storedBytes, bytes)
    const again = await org.run(families[family].complete, { file_id: file.id }, org.owner)
    assert.deepEqual(again, file)
  })

test('a file of another type cannot be completed', async () => {
  const org = await testOrg()
  const { id: file_id } = await readyFile(org, 'estimate_photo')
  for (const family of Object.keys(families) as Family[]) {
    if (family === 'estimate_photo') continue
    await assert.rejects(
      org.run(families[family].complete, { file_id }, org.owner),
      (error: unknown) => error instanceof AppError && error.code === 'not_found',
    )
  }
})

test('a file without an upload cannot be completed, and a refusal stores nothing', async () => {
  const org = await testOrg()
  const { file_id } = await announce(org, 'estimate_photo', picture)
  await assert.rejects(
    org.run(families.estimate_photo.complete, { file_id }, org.owner),
    refusedAs('invalid_state', 'not_uploaded'),
  )
})

test('size limits are exact: 5, 8, 10 and 20 MiB', async () => {
  const org = await testOrg()
  const mebibyte = 1024 * 1024
  const limits = {
    client_import: 10 * mebibyte,
    estimate_attachment: 20 * mebibyte,
    estimate_photo: 8 * mebibyte,
    invoice_attachment: 20 * mebibyte,
    price_book_thumbnail: 5 * mebibyte,
    quality_photo: 8 * mebibyte,
  }
  for (const family of Object.keys(families) as Family[]) {
    const parent = await families[family].parent(org)
    const of = (size_bytes: number) => announce(org, family, picture, { ...parent, size_bytes })
    assert.ok((await of(limits[family])).upload.url)
    await assert.rejects(of(limits[family] + 1), refusedAs('validation_error', 'size_bytes'))
    await assert.rejects(of(0), refusedAs('validation_error', 'size_bytes'))
  }
})

test('the upload must match the announced length, digest and type', async () => {
  const org = await testOrg()
  const wrongDigest = await announce(org, 'estimate_photo', picture, {
    ...(await families.estimate_photo.parent(org)),
    sha256: sha256(paper),
  })
  assert.equal((await put(org, wrongDigest, picture)).statusCode, 200)
  await assert.rejects(
    org.run(families.estimate_photo.complete, { file_id: wrongDigest.file_id }, org.owner),
    refusedAs('validation_error', 'sha256'),
  )
  const script = Buffer.from('<script>alert(1)</script>')
  for (const [family, content_type] of [
    ['estimate_photo', 'image/png'],
    ['estimate_attachment', 'application/pdf'],
    ['invoice_attachment', 'image/jpeg'],
  ] as const) {
    const parent = await families[family].parent(org)
    const announced = await announce(org, family, script, { ...parent, content_type })
    assert.equal((await put(org, announced, script)).statusCode, 200)
    await assert.rejects(
      org.run(families[family].complete, { file_id: announced.file_id }, org.owner),
      refusedAs('validation_error', 'content_type'),
    )
  }
  const called = await announce(org, 'estimate_attachment', picture, {
    ...(await families.estimate_attachment.parent(org)),
    content_type: 'text/html',
  })
  assert.equal((await put(org, called, picture)).statusCode, 200)
  await assert.rejects(
    org.run(families.estimate_attachment.complete, { file_id: called.file_id }, org.owner),
    refusedAs('validation_error', 'content_type'),
  )
})

test('a file can be uploaded again until it is completed; later uploads have no effect', async () => {
  const org = await testOrg()
  const [first, second, third] = ['first', 'other', 'third'].map((text) => Buffer.from(`%PDF-${text}`))
  const announced = await announce(org, 'estimate_attachment', first!)
  await put(org, announced, first!)
  assert.equal((await put(org, announced, second!)).statusCode, 200)
  const { id } = await org.run(
    families.estimate_attachment.complete,
    { file_id: announced.file_id },
    org.owner,
  )
  assert.equal((await put(org, announced, third!)).statusCode, 403)
  assert.deepEqual(await readFile(org.app.kernel.services, org.id, id), second)
})

test('an estimate that was sent meanwhile accepts no more files', async () => {
  const org = await testOrg()
  const of = await estimating(org)
  const { id: estimate_id } = await of.draft()
  const announced = await announce(org, 'estimate_photo', picture, { estimate_id })
  await put(org, announced, picture)
  await of.run(sendEstimate, { estimate_id, channels: ['email'] })
  await assert.rejects(
    org.run(families.estimate_photo.complete, { file_id: announced.file_id }, org.owner),
    refusedAs('invalid_state', 'estimate_closed'),
  )
  await assert.rejects(
    announce(org, 'estimate_photo', picture, { estimate_id }),
    refusedAs('invalid_state', 'estimate_closed'),
  )
})

test('a request id stands for one file, and repeating it returns the upload URL until the file is completed', async () => {
  const org = await testOrg()
  const parent = await families.estimate_photo.parent(org)
  const input = { ...announcing(picture), ...parent, request_id: randomUUID() }
  const run = () => org.run(families.estimate_photo.announce, input, org.owner)
  const [first, second] = [await run(), await run()]
  assert.deepEqual([first.duplicate, second.duplicate], [false, true])
  assert.equal(second.file_id, first.file_id)
  assert.equal(second.upload!.url, first.upload!.url)
  await put(org, first as never, picture)
  await org.run(families.estimate_photo.complete, { file_id: first.file_id }, org.owner)
  const third = await run()
  assert.deepEqual([third.status, third.upload, third.duplicate], ['ready', null, true])
})

test('at most 100 files of one kind can be ready on a record, also if two are completed at the same time', async () => {
  const org = await testOrg()
  const parent = await families.estimate_attachment.parent(org)
  const ids: string[] = []
  for (let count = 0; count < 102; count++) {
    const announced = await announce(org, 'estimate_attachment', paper, parent)
    if (count < 2) {
      await put(org, announced, paper)
      ids.push(announced.file_id)
    }
  }
  await org.query(
    `update live.files set status = 'ready', sha256 = repeat('0', 64)
      where org_id = $1 and parent_id = $2 and not id = any ($3)
        and id in (select id from live.files where parent_id = $2 and not id = any ($3) limit 99)`,
    [parent.estimate_id, ids],
  )
  const complete = (file_id: string) => org.run(families.estimate_attachment.complete, { file_id }, org.owner)
  const both = await Promise.allSettled(ids.map(complete))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  refusedAs('invalid_state', 'too_many')(refused.reason)
  await assert.rejects(
    announce(org, 'estimate_attachment', paper, parent),
    refusedAs('invalid_state', 'too_many'),
  )
})

test('files cannot be announced in the sandbox', async () => {
  const org = await testOrg('sandbox')
  const { id } = await (await estimating('sandbox')).draft()
  await assert.rejects(
    announce(org, 'estimate_photo', picture, { estimate_id: id }),
    (error: unknown) => error instanceof AppError && error.code === 'unsupported_in_test_mode',
  )
})
