import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../../kernel/errors.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { announce, paper, readyFile } from '../../testing/uploading.ts'
import { getRoomOfFiles } from './get.ts'
import { saveRoomOfFiles } from './save.ts'

test('only the operator can set the storage quota', async () => {
  const org = await testOrg()
  await readyFile(org, 'estimate_attachment')
  const small = await org.run(saveRoomOfFiles, { most_bytes: paper.length }, org.operator)
  assert.deepEqual(small, { most_bytes: paper.length, held_bytes: paper.length, files: 1 })
  await assert.rejects(
    announce(org, 'estimate_attachment', paper),
    (error: unknown) => error instanceof AppError && error.details[0]?.['left_bytes'] === 0,
  )
  await org.run(saveRoomOfFiles, { most_bytes: null }, org.operator)
  assert.equal((await org.run(getRoomOfFiles, {}, org.operator)).most_bytes, 10 * 1024 ** 3)
  await assert.rejects(
    org.run(saveRoomOfFiles, { most_bytes: null }, org.owner),
    (error: unknown) => error instanceof AppError && error.code === 'insufficient_permission',
  )
})
