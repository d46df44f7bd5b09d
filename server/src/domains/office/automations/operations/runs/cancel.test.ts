import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { driveAutomations } from '../../testing/drive.ts'
import { waitingRun } from '../../testing/samples.ts'
import { cancelAutomationRun } from './cancel.ts'

test('a waiting run can be cancelled once, and does not wake up again', async () => {
  const org = await testOrg()
  const run_id = await waitingRun(org)
  const cancel = () => org.run(cancelAutomationRun, { run_id }, org.owner)
  const run = await cancel()
  assert.deepEqual([run.state, run.reason, run.waiting_until], ['cancelled', 'cancelled_by_member', null])
  assert.notEqual(run.ended_at, null)
  await assert.rejects(cancel(), { code: 'invalid_state' })
  const rows = await org.query(`select 1 from live.automation_agenda where org_id = $1`)
  assert.deepEqual(rows, [])
  await driveAutomations(org)
})
