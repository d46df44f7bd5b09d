import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '../../../../../kernel/errors.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { announce, paper, readyFile } from '../../testing/uploading.ts'
import { readAttachment } from './read.ts'

const refusedAs = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

test('callers who can read the record of a file can read the file; for others it is not found', async () => {
  const org = await testOrg()
  const files = {
    estimate: await readyFile(org, 'estimate_attachment'),
    invoice: await readyFile(org, 'invoice_attachment'),
    job: await readyFile(org, 'quality_photo'),
    price: await readyFile(org, 'price_book_thumbnail'),
  }
  const may: Record<string, readonly (keyof typeof files)[]> = {
    manager: ['estimate', 'invoice', 'job', 'price'],
    // The member has the permissions of a sales rep, but none of the records is assigned to them.
    sales_rep: ['job', 'price'],
    crew_lead: [],
    technician: [],
  }
  for (const [role, open] of Object.entries(may))
    for (const [fileName, { id: file_id, size_bytes }] of Object.entries(files)) {
      const as = { ...org.owner, id: randomUUID(), role } as object
      const read = org.run(readAttachment, { file_id }, as)
      if (open.includes(fileName as never))
        assert.equal((await read).size_bytes, size_bytes, `${role} ${fileName}`)
      else await assert.rejects(read, refusedAs('not_found'), `${role} ${fileName}`)
    }
})

test('a download URL is returned once, and a pending file has none', async () => {
  const org = await testOrg()
  const { id: file_id } = await readyFile(org, 'estimate_attachment')
  const path = '/api/v1/workflows/files.attachment.read'
  const idempotencyKey = randomUUID()
  const requestRead = () => org.request('POST', path, { body: { file_id }, idempotencyKey })
  const [first, again] = [await requestRead(), await requestRead()]
  assert.match(first.body.data.url, /\/downloads\/7k/)
  assert.deepEqual(again.body.data, { ...first.body.data, url: '[redacted]' })
  const announced = await announce(org, 'estimate_attachment', paper)
  await assert.rejects(
    org.run(readAttachment, { file_id: announced.file_id }, org.owner),
    refusedAs('invalid_state'),
  )
})
