import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { afterDuration } from '../../../../kernel/time/index.ts'
import { makeStep } from '../../automations/testing/make-step.ts'
import { addedClient } from '../../automations/testing/records.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { listTodos } from '../operations.ts'

test('the step creates a to-do about the record, assigned to its responsible member and due after the given time', async () => {
  const org = await testOrg()
  const [client, crew] = [await addedClient(org), await hire(org, 'crew_lead')]
  const job = await addJob(org, {
    client_id: client.id,
    assignees: [{ member_id: crew.id, role: 'lead' }],
  })
  const { step } = await makeStep(org, {
    subject: { kind: 'job', id: job },
    kind: 'create_task',
    config: { title: 'Call {{client.name}}', due: { days: 2, hours: 1 } },
  })
  assert.equal(step?.outcome, 'done')
  const { items } = await org.run(listTodos, {}, org.owner)
  const [todo] = items
  assert.deepEqual(
    [todo!.title, todo!.assigned_to, todo!.job_id, todo!.client_id, todo!.due_at],
    [
      'Call Ada Lovelace',
      crew.id,
      job,
      client.id,
      afterDuration(step.startedAt, { days: 2, hours: 1 }, 'America/Chicago'),
    ],
  )
})

test('a to-do can be assigned to a named member, and without a responsible member it is unassigned', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const subject = { kind: 'client', id: client.id }
  await makeStep(org, { subject, kind: 'create_task', config: { title: 'Call' } })
  await makeStep(org, { subject, kind: 'create_task', config: { title: 'Call', to: org.ownerId } })
  const { items } = await org.run(listTodos, {}, org.owner)
  assert.deepEqual(items.map(({ assigned_to }) => assigned_to).toSorted(), [org.ownerId, null].toSorted())
})
