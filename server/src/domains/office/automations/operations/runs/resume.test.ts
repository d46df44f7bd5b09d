import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { driveAutomations } from '../../testing/drive.ts'
import { failedRun, waitingRun } from '../../testing/samples.ts'
import { getAutomationRun } from './get.ts'
import { resumeAutomationRun } from './resume.ts'

test('a failed run can be resumed after the failed step, and shows why that step failed', async () => {
  const org = await testOrg()
  const run_id = await failedRun(org)
  const failed = await org.run(getAutomationRun, { run_id }, org.owner)
  assert.deepEqual([failed.state, failed.error?.code, failed.node_id], ['failed', 'validation_error', 'a1'])
  assert.deepEqual(
    failed.steps.map(({ kind, outcome }) => [kind, outcome]),
    [['update_field', 'failed']],
  )
  const resumed = await org.run(resumeAutomationRun, { run_id }, org.owner)
  assert.deepEqual([resumed.state, resumed.error], ['running', null])
  await driveAutomations(org)
  assert.equal((await org.run(getAutomationRun, { run_id }, org.owner)).state, 'completed')
})

test('a run that has not failed cannot be resumed', async () => {
  const org = await testOrg()
  const run_id = await waitingRun(org)
  await assert.rejects(org.run(resumeAutomationRun, { run_id }, org.owner), { code: 'invalid_state' })
})
