import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { saveLeadSource } from '../../../../organization/company/operations.ts'
import { getLead } from '../../../../customers/leads/operations.ts'
import { driveAutomations } from '../../testing/drive.ts'
import { failedRun } from '../../testing/samples.ts'
import { getAutomationRun } from './get.ts'
import { retryAutomationStep } from './retry-step.ts'

test('a failed step can be retried and then counts as the same step', async () => {
  const org = await testOrg()
  const run_id = await failedRun(org)
  const { subject } = await org.run(getAutomationRun, { run_id }, org.owner)
  await org.run(saveLeadSource, { name: subject.label! }, org.owner)
  await org.run(retryAutomationStep, { run_id }, org.owner)
  await driveAutomations(org)
  const run = await org.run(getAutomationRun, { run_id }, org.owner)
  assert.deepEqual([run.state, run.steps.map(({ outcome }) => outcome)], ['completed', ['done']])
  assert.equal((await org.run(getLead, { lead_id: subject.id })).source, subject.label)
})

test('a message that may have arrived is sent again only on explicit request', async () => {
  const org = await testOrg()
  const run_id = await failedRun(org)
  await org.query(
    `with sent as (
       insert into quoin.mail_messages (org_id, id, idempotency_key, status, failure, body, to_address, subject, created_at, claimed_at)
       select $1, $2, 'x', 'failed', 'unknown', null, 'ada@example.com', 'Hello', now(), now() returning id)
     update live.automation_steps s set message_id = m.id, message_channel = 'email' from sent m where s.org_id = $1 and s.run_id = $2`,
    [run_id],
  )
  const retry = (input: object) => org.run(retryAutomationStep, { run_id, ...input }, org.owner)
  const [step] = (await org.run(getAutomationRun, { run_id }, org.owner)).steps
  assert.deepEqual(step!.message, {
    id: run_id,
    channel: 'email',
    status: 'failed',
    failure: 'unknown',
    reason: null,
  })
  await assert.rejects(retry({}), {
    code: 'invalid_state',
    details: [
      { field: 'repeat_unknown', message: 'must be true to send the message again', message_id: run_id },
    ],
  })
  assert.equal((await retry({ repeat_unknown: true })).state, 'running')
})
