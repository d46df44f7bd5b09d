import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { jobIn } from '../../../../work/jobs/testing/working.ts'
import { announce, families, picture } from '../../testing/uploading.ts'

test('photos cannot be added to a closed job, and a named checklist must exist', async () => {
  const org = await testOrg()
  for (const status of ['complete', 'cancelled'] as const) {
    const job_id = await jobIn(org, status)
    await assert.rejects(
      announce(org, 'quality_photo', picture, { job_id }),
      (error: unknown) => error instanceof AppError && error.details[0]?.['reason'] === 'job_closed',
    )
  }
  const parent = await families.quality_photo.parent(org)
  await assert.rejects(
    announce(org, 'quality_photo', picture, { ...parent, checklist_id: newId() }),
    (error: unknown) => error instanceof AppError && error.details[0]?.field === 'checklist_id',
  )
})
