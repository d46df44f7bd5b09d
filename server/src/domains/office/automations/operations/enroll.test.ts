import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { pauseAutomation } from '../operations.ts'
import { driveAutomations, published, runsOf } from '../testing/drive.ts'

const trigger = { kind: 'lead.created', subjectType: 'lead' }
const wait = [{ kind: 'wait', config: { duration: { days: 1 } } }]

test('the record starts a run of the other automation, whatever its trigger, unless that automation is paused', async () => {
  const org = await testOrg()
  const late = { kind: 'lead.status_changed', subjectType: 'lead' }
  const [other, paused] = [
    await published(org, { trigger: late, actions: wait }),
    await published(org, { trigger: late, actions: wait }),
  ]
  await org.run(pauseAutomation, { automation_id: paused }, org.owner)
  const first = await published(org, {
    trigger,
    actions: [other, paused].map((automation_id) => ({
      kind: 'enroll_in_workflow',
      config: { automation_id },
    })),
  })
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await driveAutomations(org)
  const [sending] = await runsOf(org, first)
  assert.equal(sending!.state, 'completed')
  const [run, ...more] = await runsOf(org, other)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [run!.subject.id, run!.state, run!.cause.event, run!.cause.depth, run!.cause.run_id],
    [lead.id, 'waiting', 'automation.enrolled', 2, sending!.id],
  )
  assert.deepEqual(await runsOf(org, paused), [])
})
