import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { updateJob } from '../operations.ts'
import { jobIn } from '../testing/working.ts'

test('omitted fields stay, null clears a field, and an update that changes nothing keeps the version', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { notes: 'Old', access_notes: 'Gate' })
  const change = (input: object) => org.run(updateJob, { job_id, ...input }, org.owner)
  const changed = await change({ notes: 'New', access_notes: null, special_instructions: 'Ladder' })
  assert.deepEqual(
    [
      changed.notes,
      changed.access_notes,
      changed.special_instructions,
      changed.service_type,
      changed.version,
    ],
    ['New', null, 'Ladder', 'window_cleaning', 2],
  )
  assert.equal((await change({ notes: 'New' })).version, 2)
  assert.equal((await change({ service_type: 'gutters', expected_version: 2 })).service_type, 'gutters')
  await assert.rejects(change({ notes: 'Late', expected_version: 2 }), {
    code: 'stale_version',
    details: [{ field: 'expected_version', message: 'is not the current version', version: 3 }],
  })
})
