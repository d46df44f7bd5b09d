import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { activeAutomation, newAutomation } from '../testing/new-automation.ts'
import { pauseAutomation } from './pause.ts'
import { resumeAutomation } from './resume.ts'

test('a resumed automation continues with its published revision', async () => {
  const org = await testOrg()
  const { id, published_at } = await activeAutomation(org)
  const of = { automation_id: id }
  await assert.rejects(org.run(resumeAutomation, of, org.owner), { code: 'invalid_state' })
  await org.run(pauseAutomation, of, org.owner)
  const resumed = await org.run(resumeAutomation, of, org.owner)
  assert.deepEqual(
    [resumed.status, resumed.active_revision_number, resumed.published_at],
    ['active', 1, published_at],
  )
})

test('an automation that was never published cannot be resumed', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  await org.run(pauseAutomation, { automation_id: id }, org.owner)
  await assert.rejects(org.run(resumeAutomation, { automation_id: id }, org.owner), { code: 'invalid_state' })
})
