import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '../../../../kernel/errors.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { getEstimate } from '../../../selling/estimates/operations.ts'
import { listServices, saveService } from '../../../money/price-book/operations.ts'
import { addService, publish } from '../../../money/price-book/testing/price-books.ts'
import { race } from '../../../../testing/race.ts'
import { announce, families, picture, readyFile } from '../testing/uploading.ts'
import { deleteFile } from './delete.ts'

const refusedAs = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

test('a deleted file is no longer shown, and the version of its record is raised', async () => {
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

test('a member who may only read a file cannot delete it, and one who may not read it does not find it', async () => {
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

test('an announced file can be deleted before its upload', async () => {
  const org = await testOrg()
  const { file_id } = await announce(org, 'estimate_photo', picture)
  assert.equal((await org.run(deleteFile, { file_id }, org.owner)).status, 'deleted')
})

test('a picture that a service uses, in the draft or any version, cannot be deleted', async () => {
  const org = await testOrg()
  const { id: file_id } = await readyFile(org, 'price_book_thumbnail')
  const inUse = (error: unknown) => {
    assert.ok(error instanceof AppError)
    assert.deepEqual([error.code, error.details[0]?.['reason']], ['invalid_state', 'in_use'])
    return true
  }
  const remove = () => org.run(deleteFile, { file_id }, org.owner)
  const { id: service_id } = await addService(org, { thumbnail_file_id: file_id })
  await assert.rejects(remove(), inUse)
  await org.run(saveService, { service_id, archived: true }, org.owner)
  await assert.rejects(remove(), inUse)
  await org.run(saveService, { service_id, archived: false }, org.owner)
  await publish(org)
  await org.run(saveService, { service_id, thumbnail_file_id: null }, org.owner)
  await publish(org)
  await assert.rejects(remove(), inUse)
  await publish(org, { version: 1 })
  const [service] = (await org.run(listServices, {}, org.owner)).items
  assert.equal(service!.thumbnail_file_id, file_id)

  const unused = await readyFile(org, 'price_book_thumbnail')
  await org.run(saveService, { service_id, thumbnail_file_id: unused.id }, org.owner)
  await org.run(saveService, { service_id, thumbnail_file_id: null }, org.owner)
  assert.equal((await org.run(deleteFile, { file_id: unused.id }, org.owner)).status, 'deleted')
})

test('if a picture is deleted and used by a service at the same time, one of the two is refused', async () => {
  const org = await testOrg()
  const { id: service_id } = await addService(org)
  const { id: file_id } = await readyFile(org, 'price_book_thumbnail')
  const outcomes = await race<unknown>({ table: 'live.files', orgId: org.id, id: file_id }, [
    () => org.run(deleteFile, { file_id }, org.owner),
    () => org.run(saveService, { service_id, thumbnail_file_id: file_id }, org.owner),
  ])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})
