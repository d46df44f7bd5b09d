import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { removeFiles } from '../../../organization/stored-files/index.ts'
import { deleteFile } from '../../files/operations.ts'
import { announce, families, paper, picture, readyFile } from '../../files/testing/uploading.ts'
import { changesSync } from '../operations.ts'
import { settled } from '../testing/settled.ts'

const read = async (org: TestOrg, input: object, as: object = org.owner) => {
  await settled(org)
  return await org.run(changesSync, { kinds: ['file'], ...input }, as)
}

/** Returns an actor who has `view_jobs` and these permissions in the whole organization. */
const actorWith = (org: TestOrg, ...permissions: Permission[]): object => ({
  type: 'automation',
  id: org.ownerId,
  permissions: new Set<Permission>(['view_jobs', ...permissions]),
})

test('a file appears in the feed once it is ready, not while its upload is pending', async () => {
  const org = await testOrg()
  const pending = await announce(org, 'estimate_photo', picture)
  const { next_cursor: cursor, items } = await read(org, {})
  assert.deepEqual(items, [])
  const file = await readyFile(org, 'estimate_attachment')
  const next = await read(org, { cursor })
  assert.deepEqual(
    next.items.map(({ id, change, version }) => [id, change, version]),
    [[file.id, 'upsert', file.version]],
  )
  assert.deepEqual(next.items[0]!.record, file)
  await org.query('update live.files set stored_at = now(), due_at = null where org_id = $1')
  assert.deepEqual((await read(org, { cursor: next.next_cursor })).items, [], 'nothing of it is another')
  assert.ok(pending.file_id)
})

test('a member who may not read estimates receives other files, but none of estimates', async () => {
  const org = await testOrg()
  const photo = await readyFile(org, 'estimate_photo')
  const terms = await readyFile(org, 'invoice_attachment', paper)
  const thumbnail = await readyFile(org, 'price_book_thumbnail')
  const site = await readyFile(org, 'quality_photo')
  const listedIds = async (as: object) => (await read(org, {}, as)).items.map(({ id }) => id)
  assert.deepEqual(await listedIds(org.owner), [photo.id, terms.id, thumbnail.id, site.id])
  assert.deepEqual(await listedIds(actorWith(org)), [site.id])
  assert.deepEqual(await listedIds(actorWith(org, 'view_invoices', 'view_pricing')), [
    terms.id,
    thumbnail.id,
    site.id,
  ])
  const rep = { type: 'member', id: org.ownerId, role: 'sales_rep' }
  assert.deepEqual(
    await listedIds(rep),
    [thumbnail.id, site.id],
    'estimates and invoices are in reach as their own',
  )
  await assert.rejects(read(org, {}, { ...rep, role: 'technician' }), { code: 'insufficient_permission' })
})

test('a cursor becomes invalid if the member may now read more files', async () => {
  const org = await testOrg()
  await readyFile(org, 'estimate_photo')
  const { next_cursor: cursor } = await read(org, {}, actorWith(org))
  await assert.rejects(read(org, { cursor }, actorWith(org, 'view_estimates')), {
    code: 'full_sync_required',
  })
  assert.deepEqual((await read(org, { cursor }, actorWith(org))).items, [])
})

test('a deleted file, and one that was never uploaded in time, are sent as deleted', async () => {
  const org = await testOrg()
  const file = await readyFile(org, 'estimate_attachment')
  const never = await announce(org, 'estimate_photo', picture)
  const { next_cursor: cursor } = await read(org, {})
  await org.run(deleteFile, { file_id: file.id }, org.owner)
  const deleted = await read(org, { cursor })
  assert.deepEqual(
    deleted.items.map(({ id, change, version, record }) => [id, change, version, record]),
    [[file.id, 'delete', file.version + 1, null]],
  )
  await org.app.inspect.query('update live.files set due_at = now() where id = $1', [never.file_id])
  await removeFiles(org.app.kernel.services).run(new Date(Date.now() + 1000).toISOString())
  const expired = await read(org, { cursor: deleted.next_cursor })
  assert.deepEqual(
    expired.items.map(({ id, change }) => [id, change]),
    [[never.file_id, 'delete']],
  )
  await assert.rejects(org.run(families.estimate_photo.complete, { file_id: never.file_id }, org.owner), {
    code: 'invalid_state',
  })
})
