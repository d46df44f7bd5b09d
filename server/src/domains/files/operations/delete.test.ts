import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '../../../kernel/errors.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { getEstimate } from '../../estimates/operations.ts'
import { announce, families, picture, readyFile } from '../testing/uploading.ts'
import { deleteFile } from './delete.ts'

const refusedAs = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

test('a file that is deleted is no longer shown, and the version of what it was attached to rises', async () => {
  const org = await testOrg()
  const parent = await families.estimate_photo.parent(org)
  const { id: file_id } = await readyFile(org, 'estimate_photo', picture, parent)
  const before = await org.run(getEstimate, parent, org.owner)
  assert.equal(before.photos.length, 1)
  const { status, archived_at } = await org.run(deleteFile, { file_id }, org.owner)
  assert.equal(status, 'deleted')
  assert.ok(archived_at)
  const after = await org.run(getEstimate, parent, org.owner)
  assert.deepEqual([after.photos, after.version], [[], before.version + 1])
})

test('who may read a file but not change what it is attached to is refused; who may not read it finds none', async () => {
  const org = await testOrg()
  const invoice = await readyFile(org, 'invoice_attachment')
  const job = await readyFile(org, 'quality_photo')
  const as = (role: string) => ({ ...org.owner, id: randomUUID(), role }) as object
  await assert.rejects(
    org.run(deleteFile, { file_id: job.id }, as('sales_rep')),
    refusedAs('insufficient_permission'),
  )
  await assert.rejects(org.run(deleteFile, { file_id: job.id }, as('technician')), refusedAs('not_found'))
  await assert.rejects(org.run(deleteFile, { file_id: invoice.id }, as('sales_rep')), refusedAs('not_found'))
  assert.equal((await org.run(deleteFile, { file_id: job.id }, as('manager'))).status, 'deleted')
})

test('what is announced can be given up before it was put', async () => {
  const org = await testOrg()
  const { file_id } = await announce(org, 'estimate_photo', picture)
  assert.equal((await org.run(deleteFile, { file_id }, org.owner)).status, 'deleted')
})
