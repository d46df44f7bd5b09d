import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '../../../../../kernel/errors.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { announce, paper, readyFile } from '../../testing/uploading.ts'
import { getAttachment } from './get.ts'

const refusedAs = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

test('members who can access the record of a file see its name, type, size and digest', async () => {
  const org = await testOrg()
  const paperFile = await readyFile(org, 'estimate_attachment')
  const photo = await readyFile(org, 'quality_photo')
  const shown = await org.run(getAttachment, { file_id: paperFile.id }, org.owner)
  assert.deepEqual(
    [shown.file_id, shown.kind, shown.size_bytes, shown.is_picture, shown.sha256.length],
    [paperFile.id, 'estimate_attachment', paperFile.size_bytes, false, 64],
  )
  assert.equal((await org.run(getAttachment, { file_id: photo.id }, org.owner)).is_picture, true)
  const technician = { ...org.owner, id: randomUUID(), role: 'technician' } as object
  for (const { id: file_id } of [paperFile, photo])
    await assert.rejects(org.run(getAttachment, { file_id }, technician), refusedAs('not_found'))
})

test('a file that was not uploaded yet, and files of the sandbox, are refused', async () => {
  const org = await testOrg()
  const { file_id } = await announce(org, 'estimate_attachment', paper)
  await assert.rejects(org.run(getAttachment, { file_id }, org.owner), refusedAs('invalid_state'))
  const inSandbox = { ...org.owner, mode: 'sandbox' } as object
  await assert.rejects(org.run(getAttachment, { file_id }, inSandbox), refusedAs('unsupported_in_test_mode'))
})
